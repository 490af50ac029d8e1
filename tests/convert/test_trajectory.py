from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import traceback
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, Mock

import dspy
import pytest

from react_migrate import has_trajectory, history_to_trajectory, legacy_trajectory
from react_migrate.errors import MissingTrajectoryError, ReactMigrateError

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
def test_neither_is_an_error_that_says_what_it_was(prediction: Any, said: str) -> None:
    with pytest.raises(MissingTrajectoryError, match="has neither a trajectory nor the history of an agent") as caught:
        legacy_trajectory(prediction)
    assert said in str(caught.value)
    assert not has_trajectory(prediction)
    assert legacy_trajectory(prediction, "default") == "default"
    assert legacy_trajectory(prediction, None) is None


@pytest.mark.parametrize("caught", [AttributeError, KeyError, LookupError, ReactMigrateError])
def test_the_call_may_stand_where_an_attribute_or_an_item_stood(caught: type[Exception]) -> None:
    with pytest.raises(caught):
        legacy_trajectory({"answer": "A"})


def test_the_error_shows_its_sentence_and_goes_between_processes() -> None:
    error = pickle.loads(pickle.dumps(MissingTrajectoryError("no 'trajectory' here")))
    assert str(error) == "no 'trajectory' here"
    assert traceback.format_exception_only(MissingTrajectoryError, error)[0].endswith("no 'trajectory' here\n")


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


# --- One trajectory for one prediction -------------------------------------------------------------------------------


@pytest.fixture
def prediction() -> Any:
    history = SimpleNamespace(messages=list(EVENTS))
    return dspy.Prediction(answer="A", history=history, termination_reason="submit")


def test_a_live_prediction_keeps_what_is_written_into_its_trajectory(prediction: Any) -> None:
    legacy_trajectory(prediction)["note"] = "by hand"
    del legacy_trajectory(prediction)["thought_0"]
    assert legacy_trajectory(prediction) is legacy_trajectory(prediction, None)
    assert "note" in legacy_trajectory(prediction)
    assert "thought_0" not in legacy_trajectory(prediction)
    assert has_trajectory(prediction)


def test_what_it_keeps_is_no_field_of_it(prediction: Any) -> None:
    twin = dspy.Prediction(**prediction)
    before = (prediction.keys(), len(prediction), repr(prediction), json.dumps(EVENTS))
    legacy_trajectory(prediction)["note"] = "by hand"
    assert (prediction.keys(), len(prediction), repr(prediction), json.dumps(EVENTS)) == before
    assert prediction == twin
    assert "note" not in json.dumps(prediction.toDict(), default=vars)
    assert not hasattr(prediction, "trajectory")
    assert "note" not in legacy_trajectory(twin)


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda pred: pickle.loads(pickle.dumps(pred))], ids=["deepcopy", "pickle"]
)
def test_a_copy_has_a_copy_of_it(prediction: Any, copied: Any) -> None:
    legacy_trajectory(prediction)["note"] = "by hand"
    twin = copied(prediction)
    assert legacy_trajectory(twin)["note"] == "by hand"
    legacy_trajectory(twin)["note"] = "the twin's"
    assert legacy_trajectory(prediction)["note"] == "by hand"


def test_a_continued_conversation_is_no_reason_to_read_it_anew(prediction: Any) -> None:
    kept = legacy_trajectory(prediction)
    prediction.history.messages += [{**EVENTS[0], "question": "q2"}, {**EVENTS[1], "answer": "B"}]
    assert legacy_trajectory(prediction) is kept


def grow(prediction: Any) -> None:
    prediction.history.messages[1:1] = [{"next_thought": "again", "tool_calls": EVENTS[0]["tool_calls"]}]


def replace_an_event(prediction: Any) -> None:
    prediction.history.messages[0] = {**EVENTS[0], "next_thought": "other"}


def replace_the_history(prediction: Any) -> None:
    prediction.history = SimpleNamespace(messages=copy.deepcopy(EVENTS[1:]))


@pytest.mark.parametrize("change", [grow, replace_an_event, replace_the_history])
def test_other_events_are(prediction: Any, change: Any) -> None:
    legacy_trajectory(prediction)["note"] = "by hand"
    change(prediction)
    fresh = dspy.Prediction(answer="A", history=prediction.history, termination_reason="submit")
    assert legacy_trajectory(prediction) == legacy_trajectory(fresh)
    assert "note" not in legacy_trajectory(prediction)


def test_a_run_that_went_on_is_read_anew() -> None:
    prediction = dspy.Prediction(history=SimpleNamespace(messages=EVENTS[:1]), termination_reason="max_iters")
    assert names(legacy_trajectory(prediction)) == ["lookup"]
    prediction.history.messages.append(EVENTS[1])
    assert names(legacy_trajectory(prediction)) == NAMES


@pytest.mark.parametrize(
    "plain",
    [{"answer": "A", "history": HISTORY}, SimpleNamespace(answer="A", history=HISTORY)],
    ids=["from JSON", "a double"],
)
def test_plain_data_is_left_as_it_is(plain: Any) -> None:
    before = copy.deepcopy(plain)
    legacy_trajectory(plain)["note"] = "by hand"
    assert plain == before
    assert "note" not in legacy_trajectory(plain)


def test_nothing_of_it_imports_dspy() -> None:
    program = (
        "import sys\n"
        "from react_migrate import has_trajectory, history_to_trajectory, legacy_trajectory\n"
        "assert legacy_trajectory({'history': {'messages': []}, 'termination_reason': 'submit'}) == {}\n"
        "assert 'dspy' not in sys.modules and 'pydantic' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, env={"PYTHONPATH": ":".join(sys.path)})
