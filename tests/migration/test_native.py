"""Native idioms: the plain code over a history gives what the old code gave, for any run of an agent."""

from __future__ import annotations

import ast
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

IDIOMS = {
    "tool names": 'return [v for k, v in out.trajectory.items() if k.startswith("tool_name_") and v != "finish"]',
    "tool names, by membership": 'return [n for k, n in out.trajectory.items() if "tool_name" in k if "finish" != n]',
    "tool names, kept under a name": (
        'steps = getattr(out, "trajectory", {}) or {}\n'
        '    return [v for k, v in steps.items() if k.startswith("tool_name_") and v != "finish"]'
    ),
    "is it complete": (
        'names = [v for k, v in out.trajectory.items() if k.startswith("tool_name_")]\n'
        '    return bool(names) and names[-1] == "finish"'
    ),
    "how many, by keys": 'return sum(k.startswith("thought_") for k in out.trajectory)',
    "how many, by ones": 'return 1 + sum(1 for k in out.trajectory if k.startswith("observation_"))',
    "how many, by a list": 'return len([k for k in out.trajectory if "tool_name" in k])',
    "how many, by quarters": "return len(out.trajectory) // 4 * 2",
    "how many, counted": 'n = 0\n    while f"tool_name_{n}" in out.trajectory:\n        n += 1\n    return n',
    "a loop over steps": (
        'rows = []\n    i = 0\n    while f"tool_name_{i}" in out.trajectory:\n'
        '        if out.trajectory[f"tool_name_{i}"] == "finish":\n            break\n'
        '        rows.append((out.trajectory[f"tool_name_{i}"], out.trajectory[f"tool_args_{i}"]))\n'
        '        rows.append(out.trajectory.get(f"observation_{i}"))\n        i += 1\n    return rows'
    ),
    "a guard": 'return hasattr(out, "trajectory") and "trajectory" in out.keys()',
}
"""Bodies of ``def f(out)``."""

KEPT = {
    "a dict of the fields": 'fields = out.toDict()\n    return len(fields["trajectory"]) // 4, "trajectory" in fields',
    "a loop that sees the finish step": (
        'i = 0\n    while f"tool_name_{i}" in out.trajectory:\n'
        '        print(out.trajectory[f"tool_args_{i}"])\n        i += 1'
    ),
    "names with the finish step": 'return [v for k, v in out.trajectory.items() if k.startswith("tool_name_")]',
    "sorted keys": "return sorted(out.trajectory)",
    "a prediction that is called for": 'return sum(k.startswith("thought_") for k in ask().trajectory)',
    "a number used after the loop": (
        'i = 0\n    while f"tool_name_{i}" in out.trajectory:\n'
        '        if out.trajectory[f"tool_name_{i}"] == "finish":\n            break\n'
        '        print(out.trajectory[f"tool_args_{i}"])\n        i += 1\n    return i'
    ),
}

PROGRAM = """import dspy

agent = dspy.ReAct("q -> a", tools=[])


def ask():
    return agent(q=1)


def f(out):
    {body}


f(ask())
"""

Steps = list[list[tuple[str, dict[str, int], str]]]

calls = st.tuples(st.sampled_from(["look", "add"]), st.dictionaries(st.just("n"), st.integers(0, 9)), st.text("ab"))
runs = st.tuples(st.lists(st.lists(calls, min_size=1, max_size=3), max_size=4), st.booleans())


def native(body: str, folder: Path) -> tuple[str, list[str]]:
    path = folder / "program.py"
    path.write_text(PROGRAM.format(body=body), encoding="utf-8")
    (outcome,) = engine.run(Settings(paths=(path,), style="native"), RULES).outcomes
    return (outcome.after or outcome.before).decode(), [finding.status for finding in outcome.findings]


def function(program: str) -> Callable[[Any], object]:
    (definition,) = (node for node in ast.parse(program).body if getattr(node, "name", "") == "f")
    space: dict[str, Any] = {}
    exec(ast.unparse(definition), space)
    return space["f"]  # type: ignore[no-any-return]


class Double(SimpleNamespace):
    def keys(self) -> list[str]:
        return list(vars(self))


def old_prediction(steps: Steps, finished: bool) -> Double:
    trajectory: dict[str, object] = {}
    flat = [("think", *call) for turn in steps for call in turn] + ([("done", "finish", {}, "Completed.")] * finished)
    for index, (thought, name, args, seen) in enumerate(flat):
        trajectory |= {f"thought_{index}": thought, f"tool_name_{index}": name}
        trajectory |= {f"tool_args_{index}": args, f"observation_{index}": seen}
    return Double(trajectory=trajectory, a="x")


def new_prediction(steps: Steps, finished: bool) -> Double:
    messages = [event(turn) for turn in [*steps, [("submit", {"a": "x"}, {"a": "x"})]]]
    history = SimpleNamespace(messages=[{"q": 1, **messages[0]}, *messages[1:]])
    return Double(history=history, termination_reason="submit" if finished else "forced_submit", a="x")


def event(turn: Any) -> dict[str, object]:
    made = [SimpleNamespace(name=name, args=args) for name, args, _ in turn]
    results = SimpleNamespace(tool_call_results=[SimpleNamespace(value=seen) for *_, seen in turn])
    return {"next_thought": "think", "tool_calls": SimpleNamespace(tool_calls=made, tool_call_results=results)}


@pytest.mark.parametrize("name", IDIOMS)
def test_the_new_code_gives_what_the_old_one_gave(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    program, statuses = native(IDIOMS[name], tmp_path_factory.mktemp("native"))
    assert set(statuses) == {"migrated"}
    assert "react_migrate" not in program
    old, new = function(PROGRAM.format(body=IDIOMS[name])), function(program)

    @given(runs)
    def agree(run: tuple[Steps, bool]) -> None:
        assert new(new_prediction(*run)) == old(old_prediction(*run))

    agree()


@pytest.mark.parametrize("name", KEPT)
def test_a_reading_without_an_equivalent_keeps_the_bridge_call_and_asks_for_a_person(name: str, tmp_path: Path) -> None:
    program, statuses = native(KEPT[name], tmp_path)
    assert set(statuses) == {"manual"}
    assert "legacy_trajectory(" in program


@pytest.mark.parametrize(
    ("key", "literal"),
    [("tool_name_0", "'look'"), ("tool_name_2", "'look'"), ("observation_1", "'ab'"), ("tool_args_0", "{'n': 1}")],
)
def test_a_step_by_its_number(key: str, literal: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    body = f'return out.trajectory["{key}"] == {literal}'
    program, statuses = native(body, tmp_path_factory.mktemp("native"))
    assert statuses == ["migrated"]
    old, new = function(PROGRAM.format(body=body)), function(program)

    @given(st.lists(st.lists(calls, min_size=1, max_size=3), min_size=3, max_size=4))
    def agree(steps: Steps) -> None:
        assert new(new_prediction(steps, finished=True)) == old(old_prediction(steps, finished=True))

    agree()


def test_the_asserted_finish_step_is_the_reason_of_termination(tmp_path: Path) -> None:
    program, _ = native('assert out.trajectory["tool_name_1"] == "finish"', tmp_path)
    assert 'assert out.termination_reason == "submit"' in program


@pytest.mark.parametrize("sign", ["==", "!="])
def test_the_finish_step_by_its_number(sign: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    body = f'return out.trajectory["tool_name_1"] {sign} "finish"'
    program, statuses = native(body, tmp_path_factory.mktemp("native"))
    assert statuses == ["migrated"]
    old, new = function(PROGRAM.format(body=body)), function(program)

    @given(st.lists(st.lists(calls, min_size=1, max_size=2), min_size=1, max_size=3))
    def agree(steps: Steps) -> None:
        assert new(new_prediction(steps, finished=True)) == old(old_prediction(steps, finished=True))

    agree()


def test_a_missing_step_that_is_caught_keeps_the_bridge(tmp_path: Path) -> None:
    body = 'try:\n        return out.trajectory["tool_name_5"] == "look"\n    except KeyError:\n        return None'
    program, statuses = native(body, tmp_path)
    assert statuses == ["manual"]
    assert 'legacy_trajectory(out)["tool_name_5"]' in program


def test_a_second_native_run_changes_nothing(tmp_path: Path) -> None:
    body = IDIOMS["a loop over steps"] + "\n    print(sorted(out.trajectory))"
    once, _ = native(body, tmp_path)
    (tmp_path / "program.py").write_text(once, encoding="utf-8")
    (outcome,) = engine.run(Settings(paths=(tmp_path,), style="native"), RULES).outcomes
    assert outcome.after is None
