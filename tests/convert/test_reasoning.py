from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, Mock

import dspy
import pytest

from react_migrate import legacy_reasoning
from react_migrate.convert.history import dump_history
from react_migrate.errors import MissingReasoningError, ReactMigrateError
from support.agents import call, lookup, plan, run

pytestmark = pytest.mark.filterwarnings("ignore:Implementing custom LMs")  # which a planning model is

EVENTS = [
    {"question": "q", "next_thought": "look", "tool_calls": {"tool_calls": [{"name": "lookup", "args": {}}]}},
    {"next_thought": dspy.Reasoning(content="enough"), "tool_calls": {"tool_calls": [{"name": "submit", "args": {}}]}},
]
UNTOLD = [*EVENTS[:1], {"tool_calls": {"tool_calls": [{"name": "submit", "args": {}}]}}]
PLAN = run([("lookup", {"query": "x"})], reasoning="Because of x.", done="That is all.")


@pytest.mark.parametrize(
    "own",
    [
        SimpleNamespace(reasoning="mine"),
        {"reasoning": "mine"},
        Mock(reasoning="mine", history=SimpleNamespace(messages=EVENTS)),
        dspy.Prediction(reasoning="mine", answer="A"),
        dspy.Prediction(reasoning="mine", answer="A", history=dspy.History(messages=EVENTS)),
    ],
)
def test_a_reasoning_of_its_own_comes_back(own: Any) -> None:
    assert legacy_reasoning(own) == "mine"
    assert legacy_reasoning(own, "default") == "mine"


@pytest.mark.parametrize("own", [None, "", dspy.Reasoning(content="r")])
def test_unchanged_whatever_it_is(own: Any) -> None:
    assert legacy_reasoning(SimpleNamespace(reasoning=own), "default") is own


@pytest.mark.parametrize(("events", "thought"), [(EVENTS, "enough"), (EVENTS[:1], "look"), (UNTOLD, ""), ([], "")])
def test_the_last_thought_of_a_run_stands_in_its_place(events: list[Any], thought: str) -> None:
    double = SimpleNamespace(history={"messages": events}, termination_reason="submit")
    assert legacy_reasoning(double, "default") == thought
    assert legacy_reasoning(MagicMock(history=SimpleNamespace(messages=events), termination_reason="submit")) == thought


@pytest.mark.parametrize(
    ("prediction", "said"),
    [(None, "NoneType"), ({"answer": "A"}, "its fields are: answer"), (SimpleNamespace(history=[]), "SimpleNamespace")],
)
def test_neither_is_an_error_that_says_what_it_was(prediction: Any, said: str) -> None:
    with pytest.raises(MissingReasoningError, match="has neither a reasoning nor the history of an agent") as caught:
        legacy_reasoning(prediction)
    assert said in str(caught.value)
    assert legacy_reasoning(prediction, "default") == "default"
    assert legacy_reasoning(prediction, None) is None


@pytest.mark.parametrize("caught", [AttributeError, KeyError, ReactMigrateError])
def test_the_call_may_stand_where_an_attribute_or_an_item_stood(caught: type[Exception]) -> None:
    with pytest.raises(caught):
        legacy_reasoning({"answer": "A"})


def test_of_the_trajectory_loop_it_is_the_extractors() -> None:
    prediction = call(dspy.ReAct("question -> answer", tools=[lookup]), plan(PLAN), question="Q1")
    assert legacy_reasoning(prediction) == prediction.reasoning == "Because of x."


def test_of_the_structured_loop_it_is_the_submitting_turns_thought_live_and_from_json() -> None:
    prediction = call(dspy.ReActV2("question -> answer", tools=[lookup]), plan(PLAN), question="Q1")
    kept = {**prediction.toDict(), "history": json.loads(json.dumps(dump_history(prediction.history)))}

    assert legacy_reasoning(prediction) == legacy_reasoning(kept) == "That is all."


def test_of_a_continued_conversation_it_is_each_runs_own() -> None:
    second = run([("lookup", {"query": "y"})], outputs={"answer": "B"}, when="Q2", done="Now I know.")
    agent, model = dspy.ReActV2("question -> answer", tools=[lookup]), plan(PLAN, second)
    first = call(agent, model, question="Q1")
    later = call(agent, model, question="Q2", history=first.history)

    assert [legacy_reasoning(first), legacy_reasoning(later)] == ["That is all.", "Now I know."]


def test_a_declared_output_of_this_name_is_left_as_it_is() -> None:
    planned = run([("lookup", {"query": "x"})], outputs={"reasoning": "declared", "answer": "A"})
    prediction = call(dspy.ReActV2("question -> reasoning, answer", tools=[lookup]), plan(planned), question="Q1")
    assert legacy_reasoning(prediction) == "declared"
