"""Why an agent stopped, told by any prediction: the old extractor's reasoning, or the last thought of a new run."""

from __future__ import annotations

from typing import Any

from react_migrate.convert.recorded import MISSING, complaint, field_of, is_double, outputs_of, run_events
from react_migrate.convert.steps import run_bounds, text_of
from react_migrate.errors import MissingReasoningError


def legacy_reasoning(pred: Any, default: Any = MISSING) -> Any:
    """The reasoning of `pred`, on every DSPy release.

    Up to DSPy 3.4 it is what the extraction call wrote before the outputs. From 3.5 on there is no such call, and the
    thought of the turn that submitted stands in its place: written for the same purpose, but another text.

    Args:
        pred: A prediction of ``dspy.ReAct`` (any release) or ``dspy.ReActV2``, live or back from JSON; or anything
            with a `reasoning` attribute or key, such as a ``dspy.ChainOfThought``'s prediction or a test's double.
        default: What to return where ``getattr(pred, "reasoning", default)`` would have returned it before 3.5.

    Returns:
        The object's own `reasoning`, unchanged, where it has one, be it the extractor's, a view's or a declared
        output; else the last thought of this run as a ``str``: ``""`` where the model called without a thought, as
        models with native tool calls do, and where the run recorded no turn.

    Raises:
        MissingReasoningError: `pred` has neither a reasoning nor the history of an agent, and there is no default.
            It is an `AttributeError` and a `KeyError`.
    """
    own, events = field_of(pred, "reasoning"), run_events(pred)
    made_up = is_double(own) and events is not None
    if own is not MISSING and not made_up:
        return own
    if events is not None:
        _, end = run_bounds(events, outputs_of(pred))
        return text_of(events[end - 1].get("next_thought")) if end else ""
    if default is not MISSING:
        return default
    raise MissingReasoningError(complaint(pred, "a reasoning"))
