from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.convert.steps import KINDS, calls_of, run_bounds, steps_of, text_of, trajectory_of


def event(*calls: tuple[str, dict[str, Any], Any, bool], thought: Any = "hm", **fields: Any) -> dict[str, Any]:
    """An event in its JSON form; a call is its name, arguments, value and whether that is an error."""
    return {
        **fields,
        "next_thought": thought,
        "tool_calls": {
            "tool_calls": [{"name": name, "args": args} for name, args, _, _ in calls],
            "tool_call_results": {
                "tool_call_results": [
                    {"call_id": f"id_{index}", "name": name, "value": value, "is_error": is_error}
                    for index, (name, _, value, is_error) in enumerate(calls)
                ]
            },
        },
    }


def submitted(**outputs: Any) -> dict[str, Any]:
    return event(("submit", outputs, outputs, False), thought="done", **outputs)


def test_one_step_per_call_and_the_thought_on_the_first() -> None:
    trajectory = trajectory_of(steps_of([event(("a", {"x": 1}, "A", False), ("b", {}, "B", True), question="q")]))
    assert trajectory == {
        "thought_0": "hm",
        "tool_name_0": "a",
        "tool_args_0": {"x": 1},
        "observation_0": "A",
        "thought_1": "",
        "tool_name_1": "b",
        "tool_args_1": {},
        "observation_1": "B",
    }
    assert list(trajectory)[:4] == [f"{kind}_0" for kind in KINDS]


def test_a_successful_submit_is_the_finish_step() -> None:
    (step,) = steps_of([submitted(answer="A")])
    assert (step.thought, step.tool_name, step.tool_args, step.observation) == ("done", "finish", {}, "Completed.")


def test_a_failed_submit_is_an_ordinary_error_step() -> None:
    (step,) = steps_of([event(("submit", {"answer": 3}, "Execution error in submit: no", True))])
    assert (step.tool_name, step.tool_args) == ("submit", {"answer": 3})
    assert step.observation == "Execution error in submit: no"


def test_finish_closes_its_turn_though_calls_after_a_submit_still_ran() -> None:
    steps = list(steps_of([event(("submit", {}, {"answer": 1}, False), ("a", {}, "A", False))]))
    assert [(step.thought, step.tool_name) for step in steps] == [("hm", "a"), ("", "finish")]


def test_results_are_matched_by_id_where_they_have_one_and_by_place_otherwise() -> None:
    calls = [{"id": "x", "name": "a", "args": {}}, {"id": "y", "name": "b", "args": {}}]
    results = [{"call_id": "y", "name": "b", "value": "B"}, {"call_id": "x", "name": "a", "value": "A"}]
    by_id = {"tool_calls": {"tool_calls": calls, "tool_call_results": results}}
    assert [call.value for call in calls_of(by_id)] == ["A", "B"]
    nameless = [{**call, "id": None} for call in calls]
    by_place = {"tool_calls": {"tool_calls": nameless, "tool_call_results": results}}
    assert [call.value for call in calls_of(by_place)] == ["B", "A"]


def test_ids_lost_in_json_are_refilled_from_the_results() -> None:
    assert [call.id for call in calls_of(event(("a", {}, 1, False), ("b", {}, 2, False)))] == ["id_0", "id_1"]


@pytest.mark.parametrize("recorded", [None, {}, [], {"tool_calls": None}, SimpleNamespace(tool_calls=[])])
def test_an_event_without_calls_has_none(recorded: Any) -> None:
    assert calls_of({"question": "q", "tool_calls": recorded}) == []
    assert calls_of({"question": "q"}) == []


def test_provider_shaped_calls_are_read() -> None:
    call = {"id": "1", "type": "function", "function": {"name": "a", "arguments": '{"x": 1}'}}
    (read,) = calls_of({"tool_calls": [call]})
    assert (read.name, read.args, read.value) == ("a", {"x": 1}, None)


def test_arguments_are_copies_and_values_the_tools_own() -> None:
    value = object()
    args = {"x": 1}
    (step,) = steps_of([event(("a", args, value, False))])
    assert step.observation is value
    assert step.tool_args == args
    assert step.tool_args is not args


@pytest.mark.parametrize(
    ("thought", "text"),
    [(None, ""), ("hm", "hm"), ({"content": "hm"}, "hm"), (SimpleNamespace(content="hm"), "hm"), (3, "3")],
)
def test_a_thought_is_a_str(thought: Any, text: str) -> None:
    assert text_of(thought) == text
    assert type(text_of(thought)) is str


def test_only_the_last_run_counts() -> None:
    first = [event(("a", {}, 1, False), question="q1"), submitted(answer="A1")]
    second = [event(("b", {}, 2, False), question="q2"), submitted(answer="A2")]
    assert run_bounds(first + second) == (2, 4)
    assert run_bounds([*first, {"question": "chat", "answer": "said"}, *second]) == (3, 5)


def test_a_run_continued_without_inputs_begins_behind_the_last_submit() -> None:
    events = [event(("a", {}, 1, False), question="q"), submitted(answer="A"), event(("b", {}, 2, False))]
    assert run_bounds(events) == (2, 3)


def test_a_run_of_one_event_that_has_inputs_and_outputs() -> None:
    assert run_bounds([submitted(answer="A0"), {**submitted(answer="A"), "question": "q"}]) == (1, 2)


def test_an_older_prediction_is_found_by_its_outputs() -> None:
    first = [event(("a", {}, 1, False), question="q1"), submitted(answer="A1")]
    second = [event(("b", {}, 2, False), question="q2"), submitted(answer="A2")]
    assert run_bounds(first + second, {"answer": "A1"}) == (0, 2)
    assert run_bounds(first + second, {"answer": "A2"}) == (2, 4)
    assert run_bounds(first + second, {"answer": "never"}) == (2, 4)


values = st.one_of(st.none(), st.integers(), st.text(), st.lists(st.integers(), max_size=3))
planned_calls = st.tuples(
    st.sampled_from("abc"), st.dictionaries(st.text(max_size=3), values, max_size=2), values, st.booleans()
)


@given(st.lists(st.lists(planned_calls, min_size=1, max_size=3), max_size=4))
def test_keys_are_contiguous_and_four_a_call(turns: list[Any]) -> None:
    trajectory = trajectory_of(steps_of([event(*calls) for calls in turns]))
    count = sum(map(len, turns))
    assert list(trajectory) == [f"{kind}_{index}" for index in range(count) for kind in KINDS]
    assert [trajectory[f"observation_{index}"] for index in range(count)] == [
        call[2] for calls in turns for call in calls
    ]
