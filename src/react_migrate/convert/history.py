"""Structured histories to JSON and back, without what DSPy's own serializer loses: the ids of the calls."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from react_migrate.convert.recorded import events_of
from react_migrate.convert.steps import calls_of, text_of

logger = logging.getLogger(__name__)


def dump_history(history: Any) -> dict[str, Any]:
    """A history as data that any JSON writer takes.

    Args:
        history: A ``dspy.History``, its JSON form, or a list of events.

    Returns:
        ``{"messages": [event, ...]}`` and the other fields of `history`. In an event ``tool_calls`` is
        ``{"tool_calls": [{"id", "name", "args"}], "tool_call_results": {"tool_call_results": [{"call_id", "name",
        "value", "is_error"}]}}``, which DSPy itself reads too. A value that JSON has no form for becomes its text.

    Raises:
        TypeError: `history` is none of these.
    """
    events = events_of(history)
    if events is None:
        raise TypeError(f"{type(history).__name__} object is no history: it needs a list of events in `messages`")
    others = {name: _jsonable(value) for name, value in _fields(history).items() if name != "messages"}
    return {**others, "messages": [_dumped(event) for event in events]}


def load_history(data: Any) -> Any:
    """The history that `dump_history` wrote, ready for ``agent(history=...)``.

    Args:
        data: What `dump_history` gave, or the JSON form that DSPy's own serializer writes; ids that are missing there
            are taken from the results.

    Returns:
        A ``dspy.History`` whose events hold DSPy's own types. Native function calling continues from it with the very
        messages that the live history gives. Fields that the installed DSPy does not know are named in a log warning.

    Raises:
        TypeError: `data` is no history.
        UnsupportedHostError: the installed DSPy has no structured histories.
    """
    import dspy

    from react_migrate.compat.host import host

    host().require_structured_loop()
    from react_migrate.convert.events import copied_event

    events = events_of(data)
    if events is None:
        raise TypeError(f"{type(data).__name__} object is no dumped history: it needs a list of events in `messages`")
    known, unknown = {}, []
    for name, value in _fields(data).items():
        if name in dspy.History.model_fields or dspy.History.model_config.get("extra") == "allow":
            known[name] = value
        else:
            unknown.append(name)
    if unknown:
        logger.warning("This DSPy's History has no field for %s; left out.", ", ".join(unknown))
    loaded = [copied_event(event) for event in events]
    for event in loaded:
        if isinstance(event.get("next_thought"), str):
            event["next_thought"] = dspy.Reasoning(content=event["next_thought"])
    return dspy.History.model_validate({**known, "messages": loaded})


def _fields(history: Any) -> dict[str, Any]:
    """The fields of a history, extra ones too; a bare list of events has none."""
    if isinstance(history, Mapping):
        return dict(history)
    declared = getattr(type(history), "model_fields", None) or {}
    extra = getattr(history, "model_extra", None) or {}
    return {**{name: getattr(history, name) for name in declared}, **extra}


def _dumped(event: Mapping[str, Any]) -> dict[str, Any]:
    dumped = {name: _jsonable(value) for name, value in event.items() if name not in ("next_thought", "tool_calls")}
    if event.get("next_thought") is not None:
        dumped["next_thought"] = text_of(event["next_thought"])
    calls = calls_of(event)
    if calls:
        dumped["tool_calls"] = {
            "tool_calls": [{"id": call.id, "name": call.name, "args": _jsonable(call.args)} for call in calls],
            "tool_call_results": {
                "tool_call_results": [
                    {"call_id": call.id, "name": call.name, "value": _jsonable(call.value), "is_error": call.is_error}
                    for call in calls
                ]
            },
        }
    return {name: dumped[name] for name in event if name in dumped}


def _jsonable(value: Any) -> Any:
    """`value` in JSON's own types, as DSPy's adapters show it to a model."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    from pydantic_core import to_jsonable_python

    try:
        plain = to_jsonable_python(value, fallback=_described)
        json.dumps(plain, allow_nan=False)
    except ValueError:  # bytes that are no text, cycles, NaN
        return _described(value)
    return plain


def _described(value: Any) -> str:
    """The value's own text, or its type where it has none but an address."""
    kind = type(value)
    own_text = any("__str__" in vars(base) or "__repr__" in vars(base) for base in kind.__mro__[:-1])
    return str(value) if own_text else f"<{kind.__qualname__} object>"
