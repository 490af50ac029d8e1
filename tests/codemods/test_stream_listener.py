"""Stream listeners: what is reported is what DSPy 3.5 refuses, and what both loops take is left alone."""

from __future__ import annotations

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

PROGRAM = """
    import json
    import dspy
    from dspy.streaming import StreamListener

    def look(query: str) -> str:
        return query

    class Desk(dspy.Module):
        def __init__(self):
            super().__init__()
            self.agent = dspy.ReAct("question -> answer", tools=[look])
            self.summary = dspy.Predict("answer -> summary")

    class Office(dspy.Module):
        def __init__(self):
            super().__init__()
            self.desks = [Desk()]

    def listener(field):
        return StreamListener(field)

    agent, desk, office = dspy.ReAct("question -> answer", tools=[look]), Desk(), Office()
    heard = {}
    def attempt(number, call):
        try:
            call()
            heard[number] = True
        except (AttributeError, TypeError):
            heard[number] = False
"""

LISTENERS = {
    "an output": "dspy.streamify(agent, stream_listeners=[StreamListener('answer')])",
    "by keyword": "dspy.streamify(agent, None, [StreamListener(signature_field_name='answer')])",
    "an output of an agent in a module": "dspy.streamify(desk, stream_listeners=[StreamListener('answer')])",
    "an output of an agent two modules down": "dspy.streamify(office, stream_listeners=[StreamListener('answer')])",
    "the output of another predictor": "dspy.streamify(desk, stream_listeners=[StreamListener('summary')])",
    "that output two modules down": "dspy.streamify(office, stream_listeners=[StreamListener('summary')])",
    "the reasoning": "dspy.streamify(desk, stream_listeners=[StreamListener('reasoning')])",
    "the thought": "dspy.streamify(desk, stream_listeners=[StreamListener('next_thought')])",
    "the tool's name": "dspy.streamify(desk, stream_listeners=[StreamListener('next_tool_name')])",
    "the extractor": "StreamListener('answer', predict=agent.extract.predict)",
    "the extractor by name": "dspy.streamify(agent, None, [StreamListener('answer', None, 'extract.predict')])",
    "the loop's predictor": "StreamListener('next_thought', predict=desk.agent.react)",
    "another predictor": "dspy.streamify(desk, stream_listeners=[StreamListener('summary', predict=desk.summary)])",
    "a plain predictor": "dspy.streamify(dspy.Predict('q -> answer'), stream_listeners=[StreamListener('answer')])",
    "a comprehension": "dspy.streamify(agent, stream_listeners=[StreamListener(f) for f in ('answer', 'reasoning')])",
    "a harmless one": "dspy.streamify(agent, stream_listeners=[StreamListener(f) for f in ('next_thought',)])",
}  # fmt: skip


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("streams")
    calls = [f"attempt({number}, lambda: {call})" for number, call in enumerate(LISTENERS.values())]
    text = "\n".join([dedent(PROGRAM), *calls, "print(json.dumps(heard))"])
    (folder / "main.py").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    runner = Runner()
    yield runner
    runner.close()


def reported(folder: Path) -> dict[int, list[str]]:
    run = engine.run(Settings(paths=(folder,), select=("RM601",)), RULES)
    findings = [finding for outcome in run.outcomes for finding in outcome.findings]
    found: dict[int, list[str]] = {}
    for finding in findings:
        found.setdefault(finding.span.line, []).append(finding.status)
    return found


def test_what_is_reported_is_what_the_release_refuses(program: Path, runner: Runner) -> None:
    ways = {}
    for host in ("3.4", "3.5"):
        result = runner(Job(str(program), host=host))
        assert result.status == 0, result.stderr
        ways[host] = json.loads(result.stdout)
    lines = (program / "main.py").read_text(encoding="utf-8").splitlines()
    found = reported(program)

    told = {lines[line - 1].partition(",")[0] for line in found}
    refused = {f"attempt({number}" for number in ways["3.5"] if not ways["3.5"][number]}
    assert all(ways["3.4"].values())
    assert told == refused


def test_each_field_of_a_comprehension_is_reported_once(program: Path) -> None:
    assert sorted(len(statuses) for statuses in reported(program).values())[-2:] == [1, 2]


def found_in(folder: Path, **files: str) -> list[tuple[str, str]]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(dedent(text), encoding="utf-8")
    run = engine.run(Settings(paths=(folder,), select=("RM601",)), RULES)
    return [(outcome.path.name, finding.message) for outcome in run.outcomes for finding in outcome.findings]


def test_a_listener_made_in_another_file_is_reported_there(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        bot="import dspy\nagent = dspy.ReAct('question -> answer', tools=[])\n",
        ears="from dspy.streaming import StreamListener\ndef ears():\n    return [StreamListener('answer')]\n",
        web="import dspy\nfrom bot import agent\nfrom ears import ears\ndspy.streamify(agent, None, ears())\n",
    )

    assert [name for name, _ in found] == ["ears.py"]


def test_a_field_that_is_not_in_sight_is_said_to_be_so(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        web="""
            import dspy
            agent = dspy.ReAct('question -> answer', tools=[])
            def serve(field):
                return dspy.streamify(agent, stream_listeners=[dspy.streaming.StreamListener(field)])
        """,
    )

    assert len(found) == 1
    assert "not in sight" in found[0][1]


@pytest.mark.parametrize("loop", ["dspy.ReActV2", "react_migrate.v3_4.ReAct"])
def test_loops_that_stay_what_they_are_may_be_listened_to(loop: str, tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        web=f"""
            import dspy, react_migrate
            agent = {loop}('question -> answer', tools=[])
            dspy.streamify(agent, stream_listeners=[dspy.streaming.StreamListener('reasoning')])
        """,
    )

    assert found == []


def test_the_extractor_of_something_else_may_be_listened_to(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        web="""
            import dspy
            agent = dspy.ReAct('question -> answer', tools=[])
            class Reader(dspy.Module):
                def __init__(self):
                    self.extract = dspy.ChainOfThought('page -> answer')
            reader = Reader()
            dspy.streamify(reader, stream_listeners=[
                dspy.streaming.StreamListener('answer', predict=reader.extract.predict)])
        """,
    )

    assert found == []


def test_a_listener_of_one_s_own_class_on_the_extractor_is_reported(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        web="""
            import dspy
            class Thinking(dspy.streaming.StreamListener):
                def __init__(self, predict):
                    super().__init__("reasoning", predict=predict)
            agent = dspy.ReAct('question -> answer', tools=[])
            dspy.streamify(agent, stream_listeners=[
                Thinking(predict=agent.react), Thinking(predict=agent.extract.predict)])
        """,
    )

    assert len(found) == 1
    assert "extractor" in found[0][1]


def test_a_listener_on_the_extractor_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "web.py").write_text(
        "import dspy\nagent = dspy.ReAct('question -> answer', tools=[])\n"
        "dspy.streamify(agent, None, [dspy.streaming.StreamListener('answer', predict=agent.extract.predict)])\n",
        encoding="utf-8",
    )

    run = engine.run(Settings(paths=(tmp_path,)), RULES)

    assert [finding.rule for outcome in run.outcomes for finding in outcome.findings] == ["RM601"]


@pytest.mark.parametrize(
    ("signature", "found"),
    [("'question -> answer'", True), ("'question -> other'", False), ("signature", True), ("Ask", True)],
)
def test_next_to_another_predictor_the_signature_decides(signature: str, found: bool, tmp_path: Path) -> None:
    told = found_in(
        tmp_path,
        web=f"""
            import dspy
            from elsewhere import signature
            class Ask(dspy.Signature):
                question: str = dspy.InputField()
                answer: str = dspy.OutputField()
            class Both(dspy.Module):
                def __init__(self):
                    self.agent = dspy.ReAct({signature}, tools=[])
                    self.other = dspy.Predict('a -> answer')
            dspy.streamify(Both(), stream_listeners=[dspy.streaming.StreamListener('answer')])
        """,
    )

    assert len(told) == found
    assert all(("which may be" in message) is (signature == "signature") for _, message in told)
