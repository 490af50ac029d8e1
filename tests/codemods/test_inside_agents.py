"""What lies inside an agent, asked for line by line: a line is reported exactly if DSPy 3.5 answers it otherwise."""

from __future__ import annotations

import itertools
import json
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES
from support.run import Job, Runner

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from react_migrate.migration.rule import Finding

INSIDE = ("RM105", "RM203", "RM301", "RM302", "RM303", "RM304", "RM403")
PROGRAM = """
    import json
    from unittest.mock import patch

    import dspy
    import react_migrate

    def look(query: str) -> str:
        return query

    class Desk(dspy.Module):
        def __init__(self):
            super().__init__()
            self.agent = dspy.ReAct("question -> answer", tools=[look])
            self.extract = dspy.ChainOfThought("text -> name")

    class Office(dspy.Module):
        def __init__(self):
            super().__init__()
            self.agent = dspy.ReAct("question -> answer", tools=[look])

    office = Office()
    agent, desk = dspy.ReAct("question -> answer", tools=[look]), Desk()
    kept = react_migrate.v3_4.ReAct("question -> answer", tools=[look])
    told = {}
    EXTRACT, FINISH, LOOK = "extract", "finish", "look"

    def entered(patcher):
        with patcher:
            return "patched"

    def attempt(number, call):
        try:
            value = call()
            told[number] = value if isinstance(value, (bool, int, str, list)) else type(value).__name__
        except Exception as error:
            told[number] = type(error).__name__

"""
LINES = {
    "the state of the extractor": "sorted(agent.dump_state()['extract.predict'])",
    "is there a state of it": "'extract.predict' in agent.dump_state()",
    "the state of one in a program": "sorted(office.dump_state()['agent.extract.predict'])",
    "the state of the turns": "agent.dump_state()['react']['demos']",
    "the state of the kept loop's": "sorted(kept.dump_state()['extract.predict'])",
    "the state of one's own": "sorted(desk.dump_state()['extract.predict'])",
    "the extractor by a name that is held": "getattr(agent, EXTRACT)",
    "the extractor among others": "[type(getattr(agent, name)).__name__ for name in ('react', 'extract')]",
    "one's own by a name that is held": "getattr(desk, EXTRACT)",
    "the last tool by a name that is held": "agent.tools[FINISH].name",
    "the tools without a name that is held": "[name for name in agent.tools if name != FINISH]",
    "the tools without another": "[name for name in agent.tools if name == LOOK]",
    "another dict by a name that is held": "[{'finish': 1}[FINISH], FINISH in ['look']]",
    "a private method": "callable(agent._format_trajectory)",
    "a private method of an agent in a module": "callable(desk.agent._format_trajectory)",
    "a private method by getattr": "callable(getattr(agent, '_format_trajectory', None))",
    "a question for one": "hasattr(agent, '_call_with_potential_trajectory_truncation')",
    "a patch of one": "entered(patch.object(dspy.ReAct, '_format_trajectory'))",
    "a patch of one by path": "entered(patch('dspy.ReAct._format_trajectory'))",
    "a patch of an agent's": "entered(patch.object(agent, 'truncate_trajectory'))",
    "a patch of the loop of one agent": "entered(patch.object(agent, 'forward'))",
    "a patch of every agent's loop": "entered(patch('dspy.ReAct.forward'))",
    "a private method of the kept loop": "callable(kept._format_trajectory)",
    "the extractor": "agent.extract",
    "a question for the extractor": "hasattr(agent, 'extract')",
    "the extractor, or nothing": "getattr(desk.agent, 'extract', None)",
    "the second predictor": "agent.predictors()[1]",
    "the number of predictors": "len(agent.predictors()) == 2",
    "the predictors beside their names": "[name for name, _ in zip(['react', 'extract'], agent.predictors())]",
    "the number of the kept loop's": "len(kept.predictors()) == 2",
    "the number of other things": "len(agent.react.demos) == 2",
    "the name of the second": "agent.named_predictors()[1][0]",
    "the first predictor": "agent.predictors()[0]",
    "the second predictor of the kept loop": "kept.predictors()[1]",
    "an extractor of one's own": "desk.extract",
    "what is in that one": "hasattr(desk.extract, 'predict')",
    "the extractor of the kept loop": "kept.extract",
    "the last tool": "agent.tools['finish'].name",
    "or nothing": "agent.tools.get('finish')",
    "is it there": "'finish' in agent.tools",
    "is it not there": "'finish' not in desk.agent.tools.keys()",
    "the tools without it": "[name for name in agent.tools if name != 'finish']",
    "the names without it": "sorted({tool.name for tool in agent.tools.values()} - {'finish'})",
    "are these all": "list(agent.tools) == ['look', 'finish']",
    "the number of tools": "len(agent.tools) == 2",
    "a tool of one's own": "agent.tools['look'].name",
    "the last tool of the kept loop": "kept.tools['finish'].name",
    "another dict": "{'finish': 1}['finish']",
    "the predictor of the turns": "agent.react",
    "the field of a turn": "'next_tool_name' in agent.react.signature.output_fields",
    "that field itself": "type(agent.react.signature.fields['next_tool_name'])",
    "its input": "'trajectory' in agent.react.signature.input_fields",
    "a description of a field": "bool(agent.react.signature.with_updated_fields('next_tool_args', desc='JSON'))",
    "a description of one of both": "bool(agent.react.signature.with_updated_fields('next_thought', desc='Why?'))",
    "a field of both": "'next_thought' in agent.react.signature.output_fields",
    "a field of the kept loop": "'next_tool_name' in kept.react.signature.output_fields",
    "the names of the predictors": "[name for name, part in agent.named_predictors() if name == 'extract.predict']",
    "a name among them": "'extract.predict' in dict(agent.named_predictors())",
    "the predictor of that name": "dict(agent.named_predictors())['extract.predict']",
    "those behind a path": "[n for n, part in office.named_predictors() if n.endswith('extract.predict')]",
    "the other name": "[name for name, part in agent.named_predictors() if name == 'react']",
    "names of the kept loop": "[name for name, part in kept.named_predictors() if name == 'extract.predict']",
    "an agent by its class": "isinstance(agent, dspy.ReAct)",
    "the kept loop by its class": "isinstance(kept, dspy.ReAct)",
    "its class itself": "issubclass(type(agent), dspy.ReAct)",
    "the kept loop's class": "type(kept) is dspy.ReAct",
    "an agent by the class's name": "type(agent).__name__ == 'ReAct'",
    "another module by its class": "isinstance(desk.extract, dspy.ReAct)",
    "the kept loop asked for, too": "isinstance(kept, (dspy.ReAct, react_migrate.v3_4.ReAct))",
    "a table by name": "{'ReAct': dspy.ReAct}['ReAct'].__name__",
    "its instructions": "bool(agent.react.signature.instructions)",
    "its demos": "len(agent.react.demos)",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, dict[str, object]]]:
    """What each line gives on 3.4 and on 3.5."""
    folder = tmp_path_factory.mktemp("inside")
    attempts = [f"attempt({name!r}, lambda: {line})" for name, line in LINES.items()]
    (folder / "main.py").write_text("\n".join([dedent(PROGRAM), *attempts, "print(json.dumps(told))"]), "utf-8")
    runner = Runner()
    answers = {}
    for host in ("3.4", "3.5"):
        ended = runner(Job(str(folder), host=host))
        assert ended.status == 0, ended.stderr
        answers[host] = json.loads(ended.stdout)
    yield answers
    runner.close()


def reported(line: str, folder: Path, rules: tuple[str, ...] = INSIDE) -> list[Finding]:
    path = folder / "main.py"
    path.write_text(f"{dedent(PROGRAM)}\nattempt('x', lambda: {line})\n", "utf-8")
    run = engine.run(Settings(paths=(path,), select=rules), RULES)
    return [one for outcome in run.outcomes for one in outcome.findings if one.status != "left_alone"]


@pytest.mark.parametrize("name", LINES)
def test_what_is_reported_is_what_changes(name: str, told: dict[str, dict[str, object]], tmp_path: Path) -> None:
    changes = told["3.4"][name] != told["3.5"][name]
    assert bool(reported(LINES[name], tmp_path)) is changes, (told["3.4"][name], told["3.5"][name])


@pytest.mark.parametrize(
    "line",
    [
        *LINES.values(),
        "setattr(agent.react, 'demos', [dspy.Example(next_thought='', next_tool_name='look', next_tool_args={})])",
        "dspy.Prediction(next_thought='', next_tool_name='look', next_tool_args={})",
    ],
)
def test_one_place_is_reported_once(line: str, tmp_path: Path) -> None:
    places = sorted(one.span for one in reported(line, tmp_path, ()))
    assert not any(outer.contains(inner) for outer, inner in itertools.pairwise(places))
