"""What a watched prediction tells, and that it is otherwise what it was."""

from __future__ import annotations

import asyncio
import copy
import operator
import pickle
from typing import TYPE_CHECKING, Any

import dspy
import pytest

from react_migrate import has_trajectory, legacy_trajectory
from react_migrate.compat.watching import watching
from react_migrate.deprecation import ReactMigrateWarning, observing
from support.agents import TOOLS, plan, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

structured = pytest.mark.skipif(not hasattr(dspy, "ReActV2"), reason="this DSPy has one loop only")

LM = plan(run([("lookup", {"query": "a"})]))

ASKS: dict[str, Callable[[Any], Any]] = {
    "an attribute": lambda pred: pred.trajectory,
    "an item": lambda pred: pred["trajectory"],
    "an item after its keys": lambda pred: "trajectory" in pred.keys() and pred["trajectory"],  # noqa: SIM118
    "getattr": lambda pred: getattr(pred, "trajectory", {}),
    "hasattr": lambda pred: hasattr(pred, "trajectory"),
    "get": lambda pred: pred.get("trajectory"),
    "in": lambda pred: "trajectory" in pred,
    "an itemgetter": operator.itemgetter("trajectory"),
    "a copy": lambda pred: pred.copy().trajectory,
    "a copy with less": lambda pred: pred.without("reasoning").trajectory,
    "a pickle": lambda pred: pickle.loads(pickle.dumps(pred)).trajectory,
    "a deep copy": lambda pred: copy.deepcopy(pred).trajectory,
}

PASSES: dict[str, Callable[[Any], Any]] = {
    "another field": lambda pred: (pred.answer, pred["answer"], "answer" in pred, pred.get("answer")),
    "dict": dict,
    "unpacking": lambda pred: {**pred},
    "listing": lambda pred: (list(pred.keys()), pred.items(), pred.values(), pred.toDict(), list(pred), len(pred)),
    "printing": repr,
    "the bridge": lambda pred: (legacy_trajectory(pred), has_trajectory(pred)),
    "writing": lambda pred: setattr(pred, "note", "x"),
}


@pytest.fixture
def told() -> Iterator[list[str]]:
    """What is told, as change, engine and file."""
    slugs: list[str] = []

    def observe(warning: ReactMigrateWarning, frame: Any) -> None:
        assert warning.change is not None
        slugs.append(f"{warning.change.slug} {warning.engine} {frame.f_code.co_filename == __file__}")

    with observing(observe):
        yield slugs


def answered() -> Any:
    with dspy.context(lm=LM, adapter=dspy.ChatAdapter()):
        return dspy.ReAct("question -> answer", TOOLS)(question="Q1")


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS.keys())
def test_it_tells_of(ask: Callable[[Any], Any], told: list[str]) -> None:
    with watching():
        pred = answered()
        assert told == []
        ask(pred)
    (only,) = told
    assert only in ("trajectory trajectory True", "trajectory-guard trajectory True")
    assert only.startswith("trajectory-guard") == (ask is ASKS["in"])


@pytest.mark.parametrize("ask", PASSES.values(), ids=PASSES.keys())
def test_it_does_not_tell_of(ask: Callable[[Any], Any], told: list[str]) -> None:
    with watching():
        ask(answered())
    assert told == []


@pytest.mark.parametrize("ask", {**ASKS, **PASSES}.values(), ids={**ASKS, **PASSES}.keys())
def test_the_answer_is_the_same(ask: Callable[[Any], Any]) -> None:
    before = ask(answered())
    with watching():
        assert ask(answered()) == before


def test_a_prediction_is_still_a_prediction() -> None:
    with watching():
        pred = answered()
        assert type(pred) is dspy.Prediction
        assert type(pickle.loads(pickle.dumps(pred))) is dspy.Prediction
        with pytest.raises(AttributeError, match="'Prediction' object has no attribute 'trajectories'"):
            pred.trajectories  # noqa: B018
        with pytest.raises(KeyError, match="trajectories"):
            pred["trajectories"]


@structured
def test_it_tells_of_no_other_prediction(told: list[str]) -> None:
    with watching():
        assert dspy.Prediction(trajectory={"thought_0": ""}).trajectory
        with dspy.context(lm=LM, adapter=dspy.ChatAdapter()):
            assert not hasattr(dspy.ReActV2("question -> answer", TOOLS)(question="Q1"), "trajectory")
    assert told == []


def test_it_tells_of_asynchronous_runs_and_of_subclasses(told: list[str]) -> None:
    class Own(dspy.ReAct):  # type: ignore[misc]
        def forward(self, **inputs: Any) -> Any:
            return super().forward(**inputs)

    with watching(), dspy.context(lm=LM, adapter=dspy.ChatAdapter()):
        assert asyncio.run(dspy.ReAct("question -> answer", TOOLS).acall(question="Q1")).trajectory
        assert Own("question -> answer", TOOLS)(question="Q1").trajectory
    assert told == ["trajectory trajectory True"] * 2


def test_nothing_is_patched_before_or_after() -> None:
    before = dict(vars(dspy.Prediction))
    with watching():
        assert dict(vars(dspy.Prediction)) != before
        with watching():
            pass
        assert dict(vars(dspy.Prediction)) != before
    assert dict(vars(dspy.Prediction)) == before
    assert answered().trajectory


AFTER_35 = """
import contextlib
import dspy
from react_migrate.compat.watching import watching
from react_migrate.deprecation import observing
from support.plan import PlanModel

dspy.configure(lm=PlanModel({"runs": [{"when": "?", "steps": [], "outputs": {"answer": "A"}}]}))
told = []
with observing(lambda warning, frame: told.append((warning.change.slug, warning.engine, frame.f_lineno))), watching():
    pred = dspy.ReAct("question -> answer", tools=[])(question="?")
    facts["answers"] = [hasattr(pred, "trajectory"), pred.get("trajectory", 1), "trajectory" in pred]
    with contextlib.suppress(AttributeError):
        pred.trajectory
facts["told"] = told
"""


@structured
def test_where_there_is_no_trajectory_any_more_it_tells_all_the_same(posed: Any) -> None:
    facts = posed("3.5", AFTER_35)
    assert facts["answers"] == [False, 1, False]
    assert [entry[:2] for entry in facts["told"]] == [
        ["trajectory", "structured"],
        ["trajectory", "structured"],
        ["trajectory-guard", "structured"],
        ["trajectory", "structured"],
    ]
