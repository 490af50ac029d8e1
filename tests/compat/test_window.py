from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from react_migrate.compat.window import Window
from react_migrate.convert.events import copied_event, tool_calls
from react_migrate.convert.steps import KINDS, Call, calls_of, steps_of, trajectory_of


def event(*names: str, **fields: Any) -> dict[str, Any]:
    calls = [Call(f"id {name}", name, {"of": name}, f"value {name}", is_error=False) for name in names]
    return {**fields, "next_thought": f"thought {names[0]}", "tool_calls": tool_calls(calls)}


def window(*events: dict[str, Any]) -> Window:
    made = Window(frozenset({"question"}))
    made.extend(events)
    return made


def names(made: Window) -> list[str]:
    return [call.name for message in made.messages() for call in calls_of(message)]


EVENTS = [event("a", "b", question="q"), event("c"), event("d", "e")]


def test_everything_is_shown_until_something_is_truncated() -> None:
    made = window(*EVENTS)
    assert made.messages() == EVENTS
    assert made.trajectory() == trajectory_of(steps_of(EVENTS))


def test_events_are_copies() -> None:
    made = window(*EVENTS)
    assert made.messages()[0] is not EVENTS[0]
    assert made.messages()[0]["tool_calls"].tool_calls[0].args is not EVENTS[0]["tool_calls"].tool_calls[0].args


def test_numbers_are_not_restarted() -> None:
    made = window(*EVENTS)
    made.keep({key: value for key, value in made.trajectory().items() if key[-1] not in "01"})
    assert names(made) == ["c", "d", "e"]
    assert next(iter(made.trajectory())) == "thought_2"
    made.extend([event("f")])
    assert list(made.trajectory())[-1] == "observation_5"


def test_half_of_a_turn_may_stay() -> None:
    made = window(*EVENTS)
    made.keep({key: value for key, value in made.trajectory().items() if not key.endswith("_0")})
    assert names(made) == ["b", "c", "d", "e"]
    assert made.messages()[0]["question"] == "q"
    assert "next_thought" not in made.messages()[0] or made.messages()[0]["next_thought"] == ""


def test_values_under_the_keys_are_what_is_shown() -> None:
    made = window(*EVENTS)
    kept = {**made.trajectory(), "observation_0": "short", "tool_args_1": {"x": 1}, "thought_2": "other"}
    del kept["observation_3"]
    made.keep(kept)
    first, second, third = made.messages()
    assert [call.value for call in calls_of(first)] == ["short", "value b"]
    assert calls_of(first)[1].args == {"x": 1}
    assert calls_of(first)[0].id == "id a"
    assert second["next_thought"] == "other"
    assert calls_of(third)[0].value == ""


def test_renumbered_steps_are_shown_as_they_are_written() -> None:
    made = window(*EVENTS)
    trajectory = made.trajectory()
    made.keep({f"{kind}_0": trajectory[f"{kind}_4"] for kind in KINDS})
    assert names(made) == ["e"]
    assert made.messages()[0]["question"] == "q"


def test_steps_of_an_overrides_own_making_are_shown_last() -> None:
    made = window(*EVENTS[:2])
    made.keep({"thought_9": "mine", "tool_name_9": "note", "tool_args_9": {}, "observation_9": "kept"})
    (only,) = made.messages()
    assert [(call.name, call.value) for call in calls_of(only)] == [("note", "kept")]
    assert made.orphaned == {"question": "q"}


def test_notes_stand_before_the_first_thought_or_alone() -> None:
    made = window(*EVENTS)
    made.keep({"summary": "s", **{key: value for key, value in made.trajectory().items() if key.endswith("_2")}})
    assert made.messages()[0]["next_thought"] == "summary: s\nthought c"
    made.keep({"summary": "only"})
    assert made.messages() == [{"question": "q", "next_thought": "summary: only"}]


def test_orphaned_inputs_go_with_the_next_request_and_event() -> None:
    made = window(*EVENTS)
    made.keep({})
    assert made.messages() == []
    assert made.orphans_beside({"tools": []}) == {"question": "q"}
    assert made.orphans_beside({"question": "new"}) == {}
    made.extend([event("f")])
    assert made.messages()[0]["question"] == "q"
    assert made.orphaned == {}


def test_a_new_runs_inputs_are_not_mixed_with_an_older_ones() -> None:
    made = window(*EVENTS)
    made.keep({})
    made.extend([event("f", question="new")])
    assert made.messages()[0]["question"] == "new"


def test_an_event_without_calls_goes_with_the_turn_behind_it() -> None:
    chat = {"question": "hello"}
    made = window(chat, *EVENTS)
    made.keep(made.trajectory())
    assert made.messages()[0] == chat
    made.keep({key: value for key, value in made.trajectory().items() if key[-1] in "34"})
    assert names(made) == ["d", "e"]
    assert chat not in made.messages()


@given(st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=3), max_size=5), st.data())
def test_keeping_some_steps_shows_those_steps(turns: list[list[str]], data: st.DataObject) -> None:
    made = window(*(event(*turn) for turn in turns))
    trajectory = made.trajectory()
    count = len(trajectory) // len(KINDS)
    chosen = data.draw(st.sets(st.integers(0, count - 1)) if count else st.just(set()))
    made.keep({key: value for key, value in trajectory.items() if int(key.rpartition("_")[2]) in chosen})
    assert {key for key in made.trajectory() if key.startswith("tool_name")} == {f"tool_name_{n}" for n in chosen}
    assert all(made.trajectory()[f"observation_{n}"] == trajectory[f"observation_{n}"] for n in chosen)


def test_a_copied_event_without_results_has_none() -> None:
    bare = {"tool_calls": {"tool_calls": [{"name": "a", "args": {}}]}}
    assert copied_event(bare)["tool_calls"].tool_call_results is None
    assert copied_event(bare["tool_calls"])["tool_calls"].tool_call_results is None
    assert copied_event({"question": "q", "tool_calls": None}) == {"question": "q", "tool_calls": None}


def test_after_truncations_in_place_a_turn_starts_from_what_they_left() -> None:
    made = window(*EVENTS)
    trajectory = made.trajectory()
    for kind in KINDS:
        del trajectory[f"{kind}_0"]
    made.keep(dict(trajectory))
    copied = made.trajectory()
    assert copied is not trajectory
    made.keep({key: value for key, value in copied.items() if key[-1] in "4"})
    assert names(made) == ["e"]
    made.extend([event("f")])
    made.begin_turn()
    assert names(made) == ["b", "c", "d", "e", "f"]
    assert made.messages()[0]["question"] == "q"
    assert made.trajectory() is made.returned is trajectory


def test_what_was_only_ever_returned_stays_in_force() -> None:
    made = window(*EVENTS)
    made.keep({key: value for key, value in made.trajectory().items() if key[-1] in "4"})
    made.extend([event("f")])
    made.begin_turn()
    assert names(made) == ["e", "f"]
    assert list(made.trajectory()) == [f"{kind}_{number}" for number in (4, 5) for kind in KINDS]
    assert list(made.returned or ()) == [f"{kind}_{number}" for number in range(6) for kind in KINDS]
