"""Doubles of predictions: which get a history, that it tells the same trajectory, and why others are left."""

from __future__ import annotations

import tempfile
from pathlib import Path
from textwrap import dedent
from typing import Any

import dspy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from react_migrate import legacy_trajectory
from react_migrate.migration import engine
from react_migrate.settings import Settings, Style
from react_migrate_codemods import RULES

APP = """
from types import SimpleNamespace
from unittest.mock import MagicMock
import dspy
from react_migrate import has_trajectory, legacy_trajectory
agent = dspy.ReAct("question -> answer", tools=[])
def show(pred):
    print(legacy_trajectory(pred), has_trajectory(pred))
show(agent(question=""))
"""
STEP = "'thought_0': 'a', 'tool_name_0': 'look', 'tool_args_0': {'q': 1}, 'observation_0': 'seen'"
FINISH = "'thought_1': 'b', 'tool_name_1': 'finish', 'tool_args_1': {}, 'observation_1': 'Completed.'"


def migrated(text: str, style: Style = "native", *, unsafe: bool = False) -> tuple[str, list[str]]:
    """The new text without the program, and the messages of what is left to a person."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "test_app.py"
        path.write_text(APP + dedent(text), encoding="utf-8")
        run = engine.run(Settings(paths=(path,), style=style, select=("RM603",), unsafe=unsafe), RULES)
    if not run.outcomes:
        return dedent(text), []
    (outcome,) = run.outcomes
    assert outcome.error is None
    after = outcome.after.decode() if outcome.after is not None else APP + dedent(text)
    return after.removeprefix(APP), [one.message for one in outcome.findings if one.status == "manual"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
STEPS = st.tuples(
    st.text(max_size=8),
    st.sampled_from(["look", "Finish", "submitted"]),
    st.dictionaries(st.text(max_size=3), VALUES, max_size=2),
    VALUES | st.just("Execution error in look: no"),
)


def trajectory(steps: list[tuple[Any, ...]]) -> dict[str, Any]:
    names = ("thought", "tool_name", "tool_args", "observation")
    return {f"{name}_{index}": part for index, step in enumerate(steps) for name, part in zip(names, step, strict=True)}


@settings(max_examples=40, deadline=None)
@given(st.lists(STEPS, min_size=1, max_size=3), st.booleans())
def test_the_history_tells_the_trajectory(steps: list[tuple[Any, ...]], finished: bool) -> None:
    steps = [*steps, ("done", "finish", {}, "Completed.")] if finished else steps
    wanted = trajectory(steps)

    text, left = migrated(f"double = SimpleNamespace(trajectory={wanted!r})\nshow(double)\n")

    assert left == []
    made: dict[str, Any] = {}
    exec(APP.split("agent =", maxsplit=1)[0] + text.replace("show(double)", ""), made)
    assert not hasattr(made["double"], "trajectory")
    assert isinstance(made["double"].history, dspy.History)
    assert legacy_trajectory(made["double"]) == wanted
    assert (made["double"].termination_reason == "submit") is finished


LEFT = {
    "written elsewhere": (f"steps = {{{STEP}}}\nshow(SimpleNamespace(trajectory=steps))", "written elsewhere"),
    "other keys": (f"show(SimpleNamespace(trajectory={{{STEP}, 'note': 1}}))", "other keys"),
    "a step that lacks something": (
        "show(SimpleNamespace(trajectory={'tool_name_0': 'look', 'tool_args_0': {}}))",
        "lacks something",
    ),
    "a gap": (f"show(SimpleNamespace(trajectory={{{FINISH}}}))", "lacks something"),
    "a finish that is none": (
        f"show(SimpleNamespace(trajectory={{{STEP.replace('look', 'finish')}}}))",
        "`finish` step",
    ),
    "a class of one's own": (
        f"""
        class Fake:
            def __init__(self, trajectory):
                self.trajectory = trajectory
        show(Fake(trajectory={{{STEP}}}))
        """,
        "another class",
    ),
    "read in the test itself": (
        f"double = SimpleNamespace(trajectory={{{STEP}}})\nshow(double)\nassert double.trajectory",
        "not rewritten",
    ),
    "a mock": ("show(MagicMock(trajectory={}))", "stays green"),
    "a mock that is given one later": ("mock = MagicMock()\nmock.trajectory = {}\nshow(mock)", "stays green"),
}


@pytest.mark.parametrize(("text", "reason"), LEFT.values(), ids=LEFT)
def test_left_to_a_person_with_the_reason(text: str, reason: str) -> None:
    after, messages = migrated(text)

    assert after == dedent(text)
    assert len(messages) == 1
    assert reason in messages[0]


def test_one_that_is_not_seen_to_reach_a_read_is_only_likely() -> None:
    text = f"agent.forward = lambda **inputs: SimpleNamespace(trajectory={{{STEP}, {FINISH}}})\n"

    assert migrated(text)[0] == text
    assert "history=dspy.History(" in migrated(text, unsafe=True)[0]


def test_an_object_that_only_its_own_code_reads_is_no_double() -> None:
    text = f"own = SimpleNamespace(trajectory={{{STEP}}})\nprint(own.trajectory['tool_name_0'])\n"

    assert migrated(text) == (text, [])


def test_the_bridge_leaves_doubles() -> None:
    text = f"show(SimpleNamespace(trajectory={{{STEP}}}))\nshow(MagicMock(trajectory={{}}))\n"

    assert migrated(text, "bridge") == (text, [])


@pytest.mark.parametrize("double", ["SimpleNamespace(trajectory={})", "MagicMock(trajectory={})"])
def test_guards_of_what_may_be_a_double_are_rewritten(double: str, tmp_path: Path) -> None:
    path = tmp_path / "app.py"
    guard = "print(hasattr(pred, 'trajectory'), getattr(pred, 'trajectory', {}))"
    text = APP.replace("print(legacy_trajectory(pred), has_trajectory(pred))", guard)
    path.write_text(f"{text}show({double})\n", encoding="utf-8")

    (outcome,) = engine.run(Settings(paths=(path,)), RULES).outcomes

    assert outcome.after is not None
    assert b"print(has_trajectory(pred), legacy_trajectory(pred, {}))" in outcome.after
