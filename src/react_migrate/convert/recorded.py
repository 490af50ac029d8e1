"""What a prediction holds, asked in one way: live ones of any loop, plain data, and a test's doubles."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

MISSING: Final = object()
"""Stands for a field that is not there."""

_DIAGNOSTICS = frozenset({"history", "termination_reason", "reasoning", "trajectory"})


def field_of(holder: Any, name: str) -> Any:
    """The field of an object or a mapping, or `MISSING`."""
    if isinstance(holder, Mapping):
        return holder.get(name, MISSING)
    return getattr(holder, name, MISSING)


def is_double(value: Any) -> bool:
    """Whether a value is a Mock, which makes up every attribute that it is asked for."""
    mock = sys.modules.get("unittest.mock")
    return mock is not None and isinstance(value, mock.NonCallableMock)


def run_events(pred: Any) -> Sequence[Mapping[str, Any]] | None:
    """The events in the history of an agent's prediction; a chat history on some other prediction is none."""
    history = field_of(pred, "history")
    if history is MISSING or is_double(history):
        return None
    events = events_of(history)
    if events is None:
        return None
    ended = isinstance(field_of(pred, "termination_reason"), str)
    return events if ended or any("tool_calls" in event for event in events) else None


def events_of(history: Any) -> Sequence[Mapping[str, Any]] | None:
    """The events of a history in any of its forms, or `None` for anything else."""
    events = history
    if isinstance(history, Mapping):
        events = history.get("messages")
    elif not isinstance(history, (list, tuple)):
        events = getattr(history, "messages", None)
    if isinstance(events, (list, tuple)) and all(isinstance(event, Mapping) for event in events):
        return events
    return None


def outputs_of(pred: Any) -> dict[str, Any]:
    """The signature's outputs on `pred`; empty where its fields cannot be listed."""
    keys = getattr(pred, "keys", None)
    if keys is None or is_double(pred):
        return {}
    return {name: pred[name] for name in keys() if name not in _DIAGNOSTICS}


def complaint(pred: Any, wanted: str) -> str:
    """The sentence for a `pred` that has neither what is `wanted` nor the history to make it of."""
    what = f"'{type(pred).__name__}' object has neither {wanted} nor the history of an agent's run"
    keys = getattr(pred, "keys", None)
    if keys is not None and not is_double(pred):
        return f"{what}; its fields are: {', '.join(map(str, keys())) or 'none'}"
    return f"{what}: {pred!r:.120}"
