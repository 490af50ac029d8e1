"""Demonstrations go from one loop's fields to the other's and back without a change, or not at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.convert.demos import to_structured, to_trajectory
from react_migrate.errors import InexactError

words = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=20)
names = st.from_regex(r"[a-z_]{1,8}", fullmatch=True).filter(lambda name: name not in ("finish", "submit"))
arguments = st.dictionaries(names, words | st.integers() | st.none() | st.lists(st.booleans(), max_size=2), max_size=3)


def text(*steps: tuple[str, str, dict[str, Any], str]) -> str:
    """Steps as the chat adapter writes them."""
    kinds = ("thought", "tool_name", "tool_args", "observation")
    return "\n\n".join(
        f"[[ ## {kind}_{index} ## ]]\n{value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for index, step in enumerate(steps)
        for kind, value in zip(kinds, step, strict=True)
    ).strip()


def old(trajectory: str = "", **changes: Any) -> dict[str, Any]:
    call = {"next_thought": "t", "next_tool_name": "look", "next_tool_args": {"q": "x"}}
    return {"augmented": True, "question": "Q", "trajectory": trajectory, **call, **changes}


@given(st.lists(st.tuples(words, names, arguments, words), max_size=4), words, names, arguments)
def test_there_and_back(steps: list[Any], thought: str, name: str, args: dict[str, Any]) -> None:
    demo = old(text(*steps), next_thought=thought, next_tool_name=name, next_tool_args=args)
    new = to_structured(demo)
    assert new.keys().isdisjoint({"trajectory", "next_tool_name", "next_tool_args"})
    assert to_trajectory(json.loads(json.dumps(new))) == demo


@given(words, words)
def test_whatever_an_observation_holds_nothing_is_read_into_it(observation: str, thought: str) -> None:
    nested = text(("inner", "look", {}, observation))
    demo = old(text((thought, "look", {}, f"seen\n{nested}")))
    with pytest.raises(InexactError, match="chat adapter"):
        to_structured(demo)


def test_the_first_turn_has_its_inputs_beside_the_history() -> None:
    assert to_structured(old()) == {
        "augmented": True,
        "question": "Q",
        "history": {"messages": []},
        "next_thought": "t",
        "tool_calls": {"tool_calls": [{"name": "look", "args": {"q": "x"}}]},
    }


def test_a_later_turn_has_them_in_the_first_event() -> None:
    new = to_structured(old(text(("hm", "look", {"q": "é"}, "Execution error in look: no"), ("so", "see", {}, "yes"))))
    first, second = new["history"]["messages"]
    assert "question" not in new
    assert first == {
        "question": "Q",
        "next_thought": "hm",
        "tool_calls": {
            "tool_calls": [{"id": "call_0_0", "name": "look", "args": {"q": "é"}}],
            "tool_call_results": {
                "tool_call_results": [
                    {"call_id": "call_0_0", "name": "look", "value": "Execution error in look: no", "is_error": True}
                ]
            },
        },
    }
    assert second["tool_calls"]["tool_call_results"]["tool_call_results"][0]["is_error"] is False


def test_a_labelled_example_is_left_as_it_is() -> None:
    labelled = {"question": "Q", "answer": "A"}
    assert to_structured(labelled) == labelled
    assert to_trajectory(labelled) == labelled


@pytest.mark.parametrize(
    ("demo", "why"),
    [
        (old(next_tool_name="finish", next_tool_args={}), "ends the loop"),
        (old(next_tool_name=None), "no next call"),
        (old(next_tool_args="{}"), "no next call"),
        ({"question": "Q", "trajectory": ""}, "no next call"),
        (old(text(("t", "finish", {}, "Completed."))), "trajectory ends the loop"),
        (old("<thought_0>\nhm\n</thought_0>"), "chat adapter's form"),
        (old("[[ ## thought_0 ## ]]\nhm"), "chat adapter's form"),
        (old(["a list"]), "no text"),  # type: ignore[arg-type]
        (old(text(("t", "look", {}, "x")).replace("{}", "{ }")), "to the letter"),
        (old(text(("t", "look", {}, "x")).replace("{}", "[]")), "to the letter"),
        (old(text(("t", "look", {}, "x")).replace("{}", "not JSON")), "to the letter"),
    ],
)
def test_an_old_one_that_has_no_equal_is_refused(demo: dict[str, Any], why: str) -> None:
    with pytest.raises(InexactError, match=why):
        to_structured(demo)


def new(*calls: tuple[str, dict[str, Any]], events: Any = ()) -> dict[str, Any]:
    listed = [{"name": name, "args": args} for name, args in calls]
    return {"history": {"messages": list(events)}, "next_thought": "t", "tool_calls": {"tool_calls": listed}}


def answered(value: Any) -> dict[str, Any]:
    event = new(("look", {}))
    event["tool_calls"]["tool_call_results"] = {"tool_call_results": [{"name": "look", "value": value}]}
    return event


@pytest.mark.parametrize(
    ("demo", "why"),
    [
        (new(("look", {}), ("see", {})), "2 next calls"),
        (new(), "0 next calls"),
        (new(("submit", {"answer": "A"})), "ends the loop"),
        (new(("look", {}), events=[new(("look", {}), ("see", {}))]), "2 calls"),
        (new(("look", {}), events=[new(("submit", {}))]), "has ended"),
        (new(("look", {}), events=["no event"]), "not a list of events"),
        (new(("look", {}), events=[answered(["a list"])]), "a list"),
    ],
)
def test_a_new_one_that_has_no_equal_is_refused(demo: dict[str, Any], why: str) -> None:
    with pytest.raises(InexactError, match=why):
        to_trajectory(demo)


def test_values_that_are_no_text_are_written_as_the_adapter_writes_them() -> None:
    demo = new(("look", {}), events=[answered(value) for value in ({"é": None}, None, True, 1.5)])
    written = to_trajectory(demo)["trajectory"].split("\n\n")
    assert [part.partition("\n")[2] for part in written[3::4]] == ['{"é": null}', "None", "True", "1.5"]
