"""Events of a live history: copied so that nothing is shared, and brought to DSPy's own types.

Copies go as deep as the history does (calls, results, argument dictionaries) and stop at the tools' own values, which
stay the objects they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import dspy

from react_migrate.convert.recorded import events_of
from react_migrate.convert.steps import SUBMIT, Call, calls_of

NESTED = ("history", "termination_reason")
"""What ``History(messages=[{**inputs, **prediction}])`` drags along and no event has."""


def copied_history(history: Any, messages: Iterable[Mapping[str, Any]]) -> Any:
    """A ``dspy.History`` with `messages` and, where `history` is one, its other fields."""
    if not isinstance(history, dspy.History):
        others = history if isinstance(history, Mapping) else {}
        history = dspy.History.model_validate({**others, "messages": []})
    return history.model_copy(update={"messages": list(messages)})


def incoming_events(history: Any, output_names: Iterable[str]) -> list[dict[str, Any]]:
    """The events of a history that a caller passed in, as copies that the loop can replay.

    Calls that lost their ids in JSON get those of their results; a chat's ``{question, answer}`` messages get a submit
    call that carries the answers, without which no adapter would show them.

    Args:
        history: A ``dspy.History``, its JSON form, a list of events, or `None`.
        output_names: The signature's outputs.

    Raises:
        ValueError: `history` is none of these.
    """
    if history is None:
        return []
    events = events_of(history)
    if events is None:
        raise ValueError(f"history= takes a dspy.History or its JSON form, not {type(history).__name__}")
    return [_incoming(event, list(output_names)) for event in events]


def copied_event(event: Mapping[str, Any]) -> dict[str, Any]:
    """A copy that shares no call, no result and no argument dictionary with `event`."""
    copy = dict(event)
    recorded = copy.get("tool_calls")
    if recorded is not None:
        copy["tool_calls"] = _copied_as_is(recorded) or tool_calls(calls_of(event), with_results=_has_results(recorded))
    return copy


def tool_calls(calls: Sequence[Call], *, with_results: bool = True) -> Any:
    """A ``dspy.ToolCalls`` of `calls` and their results."""
    made = [dspy.ToolCalls.ToolCall(id=call.id, name=call.name, args=call.args) for call in calls]
    if not with_results:
        return dspy.ToolCalls(tool_calls=made)
    result = dspy.ToolCallResults.ToolCallResult
    results = [result(call_id=call.id, name=call.name, value=call.value, is_error=call.is_error) for call in calls]
    return dspy.ToolCalls(tool_calls=made, tool_call_results=dspy.ToolCallResults(tool_call_results=results))


def _copied_as_is(recorded: Any) -> Any:
    """The copy of live calls with a result beside each; `None` for any other form, which has to be read first."""
    answered: Any = getattr(recorded, "tool_call_results", None)
    if (type(recorded), type(answered)) != (dspy.ToolCalls, dspy.ToolCallResults):
        return None
    results = answered.tool_call_results
    ids = [call.id for call in recorded.tool_calls]
    if None in ids or ids != [result.call_id for result in results]:
        return None
    # Validation copies the dictionary of arguments.
    made = [dspy.ToolCalls.ToolCall(id=call.id, name=call.name, args=call.args) for call in recorded.tool_calls]
    fresh = dspy.ToolCallResults.ToolCallResult
    copies = [fresh(call_id=one.call_id, name=one.name, value=one.value, is_error=one.is_error) for one in results]
    return dspy.ToolCalls(tool_calls=made, tool_call_results=dspy.ToolCallResults(tool_call_results=copies))


def _incoming(event: Mapping[str, Any], output_names: list[str]) -> dict[str, Any]:
    if event.get("tool_calls") is not None:
        return copied_event(event)
    copy = {name: value for name, value in event.items() if name not in NESTED}
    outputs = {name: copy[name] for name in output_names if name in copy}
    if outputs:
        copy["tool_calls"] = tool_calls([Call(None, SUBMIT, outputs, outputs, is_error=False)])
    return copy


def _has_results(recorded: Any) -> bool:
    if isinstance(recorded, Mapping):
        return recorded.get("tool_call_results") is not None
    return getattr(recorded, "tool_call_results", None) is not None  # a bare list of calls has none
