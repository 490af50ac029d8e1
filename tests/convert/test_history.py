from __future__ import annotations

import dataclasses
import json
import logging
from types import SimpleNamespace
from typing import Any

import dspy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate import dump_history, load_history
from react_migrate.convert.events import tool_calls
from react_migrate.convert.steps import Call, calls_of


@dataclasses.dataclass
class Point:
    x: int


class Opaque:
    def __str__(self) -> str:
        return "something opaque"


class Bare:
    pass


def history(*values: Any, **fields: Any) -> Any:
    calls = [
        Call(f"id_{index}", "tool", {"at": index}, value, is_error=index == 1) for index, value in enumerate(values)
    ]
    event = {**fields, "next_thought": dspy.Reasoning(content="hm"), "tool_calls": tool_calls(calls)}
    return dspy.History(messages=[event])


def test_it_goes_through_json_and_back_with_its_ids() -> None:
    original = history("text", 2, question="q")
    dumped = json.loads(json.dumps(dump_history(original), allow_nan=False))
    assert dumped["messages"][0] == {
        "question": "q",
        "next_thought": "hm",
        "tool_calls": {
            "tool_calls": [
                {"id": "id_0", "name": "tool", "args": {"at": 0}},
                {"id": "id_1", "name": "tool", "args": {"at": 1}},
            ],
            "tool_call_results": {
                "tool_call_results": [
                    {"call_id": "id_0", "name": "tool", "value": "text", "is_error": False},
                    {"call_id": "id_1", "name": "tool", "value": 2, "is_error": True},
                ]
            },
        },
    }
    loaded = load_history(dumped)
    assert loaded == original
    assert isinstance(loaded.messages[0]["next_thought"], dspy.Reasoning)
    assert isinstance(loaded.messages[0]["tool_calls"], dspy.ToolCalls)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, None),
        (True, True),
        ({"a": (1, 2)}, {"a": [1, 2]}),
        (Point(3), {"x": 3}),
        (Opaque(), "something opaque"),
        ({"deep": [Opaque()]}, {"deep": ["something opaque"]}),
        (Bare(), "<Bare object>"),
        (float("nan"), "nan"),
        (b"\xff", "b'\\xff'"),
    ],
)
def test_values_are_data_or_a_text_that_describes_them(value: Any, written: Any) -> None:
    dumped = dump_history(history(value))
    json.dumps(dumped, allow_nan=False)
    (call,) = calls_of(dumped["messages"][0])
    assert call.value == written


def test_a_value_that_contains_itself_is_described() -> None:
    cycle: list[Any] = []
    cycle.append(cycle)
    (call,) = calls_of(dump_history(history(cycle))["messages"][0])
    assert call.value == "[[...]]"


def test_dspys_own_json_form_gets_its_ids_back() -> None:
    original = history("text", 2, question="q")
    lossy = json.loads(original.model_dump_json())
    assert "id" not in lossy["messages"][0]["tool_calls"]["tool_calls"][0]
    assert load_history(lossy) == original


def test_a_chats_messages_and_bare_lists_pass() -> None:
    messages = [{"question": "q", "answer": "a"}]
    for form in (messages, {"messages": messages}, dspy.History(messages=messages)):
        assert dump_history(form) == {"messages": messages}
        assert load_history(form) == dspy.History(messages=messages)


def test_fields_that_are_unknown_here_are_carried(caplog: pytest.LogCaptureFixture) -> None:
    class NewerHistory(dspy.History):  # type: ignore[misc]
        title: str = ""

    newer = NewerHistory(messages=[{"question": "q"}], title="a title")
    dumped = dump_history(newer)
    assert dumped == {"title": "a title", "messages": [{"question": "q"}]}
    assert dump_history(dumped) == dumped
    logging.disable(logging.NOTSET)
    with caplog.at_level(logging.WARNING):
        assert load_history(dumped) == dspy.History(messages=[{"question": "q"}])
    assert "no field for title" in caplog.text


@pytest.mark.parametrize("data", [None, 3, {"question": "q"}, SimpleNamespace(messages=3)])
def test_what_is_no_history_is_a_type_error(data: Any) -> None:
    for convert in (dump_history, load_history):
        with pytest.raises(TypeError, match="history"):
            convert(data)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.lists(json_values, min_size=1, max_size=3), json_values)
def test_what_json_has_a_form_for_comes_back_equal(values: list[Any], question: Any) -> None:
    original = history(*values, question=question)
    assert load_history(json.loads(json.dumps(dump_history(original)))) == original
