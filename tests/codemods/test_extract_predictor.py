"""Which constructor an extractor belongs to, and what is shown of the change that is made to it."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.migration.outcome import Outcome

OTHER = "other = dspy.ReAct('a -> b', tools=[])\n"
CERTAIN = {
    "the only one": "agent = dspy.ReAct('a -> b', tools=[])\nprint(agent.extract)\n",
    "a name bound once": OTHER + "agent = dspy.ReAct('a -> b', tools=[])\nprint(agent.extract, agent.extract)\n",
    "an attribute set once": OTHER
    + """
class Desk:
    def __init__(self):
        self.agent = dspy.ReAct('a -> b', tools=[])
    def tell(self):
        return self.agent.extract.predict.demos
""",
}
UNCERTAIN = {
    "a parameter": OTHER + "agent = dspy.ReAct('a -> b', tools=[])\ndef show(agent):\n    print(agent.extract)\n"
    "show(agent)\nshow(other)\n",
    "one of a list": OTHER + "agents = [other, dspy.ReAct('a -> b', tools=[])]\nprint(agents[0].extract)\n",
    "a class that is chosen": "Base = dspy.ReAct if input() else print\nagent = Base('a -> b')\nprint(agent.extract)\n",
    "a subclass": "class Sub(dspy.ReAct):\n    pass\nagent = Sub('a -> b', tools=[])\nprint(agent.extract)\n",
}


def outcome(code: str, folder: Path) -> Outcome:
    path = folder / "main.py"
    path.write_text(f"import dspy\n{dedent(code)}", "utf-8")
    (found,) = engine.run(Settings(paths=(path,), select=("RM301",), unsafe=True), RULES).outcomes
    return found


@pytest.mark.parametrize("code", CERTAIN.values(), ids=CERTAIN)
def test_the_constructor_that_is_certain_is_kept_on_the_old_loop(code: str, tmp_path: Path) -> None:
    found = outcome(code, tmp_path)
    assert found.after is not None
    assert found.after.decode().count("react_migrate.v3_4.ReAct(") == 1
    assert {finding.status for finding in found.findings} == {"migrated"}


@pytest.mark.parametrize("code", UNCERTAIN.values(), ids=UNCERTAIN)
def test_one_that_is_not_is_left_to_a_person(code: str, tmp_path: Path) -> None:
    found = outcome(code, tmp_path)
    assert found.after is None
    assert {finding.status for finding in found.findings} == {"manual"}


def test_all_that_a_name_is_assigned_are_kept(tmp_path: Path) -> None:
    found = outcome("agent = dspy.ReAct('a -> b', tools=[])\n" * 2 + "print(agent.extract)\n", tmp_path)
    assert found.after is not None
    assert found.after.decode().count("react_migrate.v3_4.ReAct(") == 2


def test_the_only_constructor_of_a_program_is_kept_for_another_module(tmp_path: Path) -> None:
    (tmp_path / "agents.py").write_text("import dspy\n\n\ndef build():\n    return dspy.ReAct('a -> b', tools=[])\n")
    (tmp_path / "main.py").write_text("from agents import build\n\nprint(build().extract.predict.demos)\n")
    run = engine.run(Settings(paths=(tmp_path,), select=("RM301",), unsafe=True), RULES)
    kept, read = sorted(run.outcomes, key=lambda one: one.path.name)

    assert kept.after is not None
    assert b"return react_migrate.v3_4.ReAct('a -> b', tools=[])" in kept.after
    assert [one.status for one in kept.findings] == ["migrated"]
    assert "main.py:3" in kept.findings[0].message
    assert [one.status for one in read.findings] == ["manual"]


def test_the_line_that_changes_is_the_one_that_is_shown(tmp_path: Path) -> None:
    (finding,) = outcome("agent = dspy.ReAct('a -> b', tools=[])\nprint(agent.extract)\n", tmp_path).findings
    assert finding.span.line == 3
    assert finding.before == "agent = dspy.ReAct('a -> b', tools=[])"
    assert finding.after == "agent = react_migrate.v3_4.ReAct('a -> b', tools=[])"
