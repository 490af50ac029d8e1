"""The trajectory is there in every way in which the old prediction had it, and only reading it by its name warns."""

from __future__ import annotations

import copy
import json
import warnings
from typing import TYPE_CHECKING, Any

import cloudpickle
import dspy
import pytest

from react_migrate import has_trajectory, legacy_trajectory
from react_migrate.compat.prediction import HistoryPrediction
from react_migrate.deprecation import ChangedInDSPy35Warning
from react_migrate.timeline import TRAJECTORY

if TYPE_CHECKING:
    from collections.abc import Callable

EVENTS = [
    {
        "question": "q",
        "next_thought": "look",
        "tool_calls": {
            "tool_calls": [{"name": "lookup", "args": {"query": "x"}}],
            "tool_call_results": [{"call_id": "1", "name": "lookup", "value": "X", "is_error": False}],
        },
    }
]
EXPECTED = {"thought_0": "look", "tool_name_0": "lookup", "tool_args_0": {"query": "x"}, "observation_0": "X"}


@pytest.fixture(autouse=True)
def as_of_3_5(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REACT_MIGRATE_AS_OF", "3.5")


@pytest.fixture
def prediction() -> Any:
    return HistoryPrediction.of_run({"reasoning": "r", "answer": "A"}, EVENTS)


NAMED: dict[str, Callable[[Any], Any]] = {
    "attribute": lambda pred: pred.trajectory,
    "item": lambda pred: pred["trajectory"],
    "get": lambda pred: pred.get("trajectory"),
    "getattr with a default": lambda pred: getattr(pred, "trajectory", {}),
}
PRESENT: dict[str, Callable[[Any], bool]] = {
    "in": lambda pred: "trajectory" in pred,
    "hasattr": lambda pred: hasattr(pred, "trajectory"),
}
LISTED: dict[str, Callable[[Any], Any]] = {
    "items": lambda pred: dict(pred.items()),
    "values": lambda pred: dict(zip(pred.keys(), pred.values(), strict=True)),
    "toDict": lambda pred: pred.toDict(),
    "dict": dict,
    "double star": lambda pred: dict(**pred),
    "a display": lambda pred: {**pred},
    "the store": lambda pred: dict(pred._store),
    "copy": lambda pred: dict(pred.copy()._store),
    "deepcopy": lambda pred: dict(copy.deepcopy(pred)._store),
    "pickle": lambda pred: dict(cloudpickle.loads(cloudpickle.dumps(pred))._store),
    "with changes": lambda pred: dict(type(pred)(base=pred)._store),
}


@pytest.mark.parametrize("read", NAMED.values(), ids=NAMED)
def test_reading_it_by_name_gives_it_and_warns(prediction: Any, read: Any) -> None:
    with pytest.warns(ChangedInDSPy35Warning, match="legacy_trajectory") as caught:
        assert read(prediction) == EXPECTED
    assert caught[0].filename == __file__
    assert caught[0].message.change is TRAJECTORY


@pytest.mark.parametrize("ask", PRESENT.values(), ids=PRESENT)
def test_asking_for_it_by_name_is_true_and_warns(prediction: Any, ask: Any) -> None:
    with pytest.warns(ChangedInDSPy35Warning):
        assert ask(prediction) is True


@pytest.mark.parametrize("listing", LISTED.values(), ids=LISTED)
def test_listing_the_fields_has_it_first_and_does_not_warn(prediction: Any, listing: Any) -> None:
    fields = listing(prediction)
    assert list(fields) == ["trajectory", "reasoning", "answer"]
    assert fields["trajectory"] == EXPECTED
    assert type(fields["trajectory"]) is dict


def test_a_named_read_after_a_listing_warns_again(prediction: Any) -> None:
    dict(prediction)
    with pytest.warns(ChangedInDSPy35Warning):
        assert prediction["trajectory"] == EXPECTED


def test_it_is_built_once_and_only_when_it_is_asked_for(prediction: Any) -> None:
    for untouched in (
        prediction.answer,
        prediction["answer"],
        prediction.get("answer"),
        prediction.keys(),
        len(prediction),
    ):
        assert untouched
    assert prediction._events is not None
    assert legacy_trajectory(prediction) is legacy_trajectory(prediction)
    assert prediction._events is None


def test_the_shims_own_functions_do_not_warn(prediction: Any) -> None:
    assert has_trajectory(prediction)
    assert legacy_trajectory(prediction) == legacy_trajectory(prediction, None) == EXPECTED


def test_changes_to_it_stay(prediction: Any) -> None:
    legacy_trajectory(prediction)["note"] = "mine"
    assert legacy_trajectory(prediction)["note"] == "mine"
    prediction.trajectory = {"other": 1}
    assert legacy_trajectory(prediction) == {"other": 1}


def test_a_deleted_one_is_gone(prediction: Any) -> None:
    del prediction["trajectory"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ChangedInDSPy35Warning)
        assert not hasattr(prediction, "trajectory")
        assert "trajectory" not in prediction
        assert prediction.get("trajectory", "none") == "none"
        with pytest.raises(KeyError):
            _ = prediction["trajectory"]
    assert not has_trajectory(prediction)
    assert prediction.keys() == ["reasoning", "answer"]


def test_it_is_a_prediction_like_any_other(prediction: Any) -> None:
    assert isinstance(prediction, dspy.Prediction)
    assert len(prediction) == 3
    assert prediction.without("trajectory").keys() == ["reasoning", "answer"]
    assert prediction == dspy.Prediction(trajectory=EXPECTED, reasoning="r", answer="A")
    assert repr(prediction).startswith("Prediction(\n    trajectory={'thought_0'")
    assert json.loads(json.dumps(prediction.toDict()))["trajectory"] == EXPECTED
    with pytest.raises(AttributeError, match="no attribute 'missing'"):
        _ = prediction.missing


def test_a_wrapper_made_from_it_needs_no_shim(prediction: Any) -> None:
    wrapper = dspy.Prediction(trajectory=legacy_trajectory(prediction), answer=prediction.answer)
    assert wrapper.trajectory == EXPECTED
