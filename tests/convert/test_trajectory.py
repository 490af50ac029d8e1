from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, Mock

import pytest

from react_migrate import has_trajectory, history_to_trajectory, legacy_trajectory

OWN = {"thought_0": "own", "tool_name_0": "finish", "tool_args_0": {}, "observation_0": "Completed."}
EVENTS = [
    {
        "question": "q",
        "next_thought": "look",
        "tool_calls": {
            "tool_calls": [{"name": "lookup", "args": {"query": "x"}}],
            "tool_call_results": {
                "tool_call_results": [{"call_id": "1", "name": "lookup", "value": "X", "is_error": False}]
            },
        },
    },
    {
        "next_thought": "done",
        "answer": "A",
        "tool_calls": {
            "tool_calls": [{"name": "submit", "args": {"answer": "A"}}],
            "tool_call_results": {
                "tool_call_results": [{"call_id": "2", "name": "submit", "value": {"answer": "A"}, "is_error": False}]
            },
        },
    },
]
HISTORY = {"messages": EVENTS}
NAMES = ["lookup", "finish"]


def names(trajectory: dict[str, Any]) -> list[str]:
    return [value for key, value in trajectory.items() if key.startswith("tool_name_")]


@pytest.mark.parametrize(
    "double",
    [
        SimpleNamespace(trajectory=OWN),
        {"trajectory": OWN},
        Mock(trajectory=OWN),
        MagicMock(trajectory=OWN),
        SimpleNamespace(trajectory=OWN, history=HISTORY),
    ],
)
def test_a_trajectory_of_its_own_comes_back_unchanged(double: Any) -> None:
    assert legacy_trajectory(double) is OWN
    assert legacy_trajectory(double, None) is OWN
    assert has_trajectory(double)


@pytest.mark.parametrize("own", [None, [], [{"reasoning": "r", "code": "c", "output": "o"}], ""])
def test_also_when_it_is_no_dict(own: Any) -> None:
    assert legacy_trajectory(SimpleNamespace(trajectory=own), "default") is own


@pytest.mark.parametrize(
    "prediction",
    [
        {"answer": "A", "history": HISTORY, "termination_reason": "submit"},
        {"answer": "A", "history": EVENTS},
        SimpleNamespace(answer="A", history=HISTORY),
        SimpleNamespace(answer="A", history=SimpleNamespace(messages=EVENTS), termination_reason="submit"),
        MagicMock(history=SimpleNamespace(messages=EVENTS), termination_reason="submit"),
    ],
)
def test_a_history_is_read_as_a_trajectory(prediction: Any) -> None:
    trajectory = legacy_trajectory(prediction)
    assert names(trajectory) == NAMES
    assert trajectory["tool_args_0"] == {"query": "x"}
    assert trajectory["observation_0"] == "X"
    assert has_trajectory(prediction)
    assert legacy_trajectory(prediction, {}) == trajectory


@pytest.mark.parametrize(
    ("prediction", "said"),
    [
        (None, "NoneType"),
        (3, "int"),
        (SimpleNamespace(answer="A"), "SimpleNamespace"),
        ({"answer": "A"}, "its fields are: answer"),
        (Mock(spec=["answer"]), "Mock"),
        (SimpleNamespace(history=[]), "SimpleNamespace"),
        (SimpleNamespace(history=[{"prompt": "p", "messages": []}]), "SimpleNamespace"),
        ({"answer": "A", "history": {"messages": [{"question": "q", "answer": "A"}]}}, "answer, history"),
    ],
)
def test_neither_is_an_attribute_error_that_says_what_it_was(prediction: Any, said: str) -> None:
    with pytest.raises(AttributeError, match="has neither a trajectory nor the history of an agent") as caught:
        legacy_trajectory(prediction)
    assert said in str(caught.value)
    assert not has_trajectory(prediction)
    assert legacy_trajectory(prediction, "default") == "default"
    assert legacy_trajectory(prediction, None) is None


def test_an_unconfigured_mock_gives_what_getattr_gave() -> None:
    mock = MagicMock()
    assert legacy_trajectory(mock) is mock.trajectory
    assert has_trajectory(mock)


def test_a_forced_submit_adds_no_step() -> None:
    prediction = {"answer": "A", "history": HISTORY, "termination_reason": "forced_submit"}
    assert names(legacy_trajectory(prediction)) == ["lookup"]
    assert names(history_to_trajectory(HISTORY, termination_reason="forced_submit")) == ["lookup"]


def test_a_run_without_calls_has_an_empty_trajectory() -> None:
    assert legacy_trajectory({"history": {"messages": []}, "termination_reason": "parse_error"}) == {}


def test_only_the_steps_of_the_predictions_own_run() -> None:
    later = [{**EVENTS[0], "question": "q2"}, {**EVENTS[1], "answer": "B"}]
    grown = SimpleNamespace(messages=EVENTS + later)
    earlier = {"answer": "A", "history": grown, "termination_reason": "submit"}
    assert names(legacy_trajectory(earlier)) == NAMES
    assert names(history_to_trajectory(grown)) == NAMES
    assert names(history_to_trajectory(grown, start=0)) == NAMES * 2


@pytest.mark.parametrize("history", [HISTORY, EVENTS, SimpleNamespace(messages=EVENTS)])
def test_a_history_alone_in_any_form(history: Any) -> None:
    assert names(history_to_trajectory(history)) == NAMES


@pytest.mark.parametrize("history", [None, 3, {"answer": "A"}, ["text"], SimpleNamespace(messages="text")])
def test_what_is_no_history_is_a_type_error(history: Any) -> None:
    with pytest.raises(TypeError, match="is no history"):
        history_to_trajectory(history)


def test_nothing_of_it_imports_dspy() -> None:
    program = (
        "import sys\n"
        "from react_migrate import has_trajectory, history_to_trajectory, legacy_trajectory\n"
        "assert legacy_trajectory({'history': {'messages': []}, 'termination_reason': 'submit'}) == {}\n"
        "assert 'dspy' not in sys.modules and 'pydantic' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, env={"PYTHONPATH": ":".join(sys.path)})
