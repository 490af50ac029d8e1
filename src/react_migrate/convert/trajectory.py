"""The trajectory of any prediction: an old one's own, a new one's history read as one, or a hand-made double's.

Nothing here imports DSPy: a caller may hold predictions that came back from JSON in a process without it.
"""

from __future__ import annotations

import operator
import sys
from typing import TYPE_CHECKING, Any, Final, cast

from react_migrate.convert.recorded import MISSING, complaint, events_of, field_of, is_double, outputs_of, run_events
from react_migrate.convert.steps import run_bounds, steps_of, trajectory_of
from react_migrate.errors import MissingTrajectoryError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FORCED_SUBMIT = "forced_submit"
_KEPT: Final = "_react_migrate_trajectory"


def legacy_trajectory(pred: Any, default: Any = MISSING) -> Any:
    """The trajectory of `pred`, on every DSPy release.

    Args:
        pred: A prediction of ``dspy.ReAct`` (any release) or ``dspy.ReActV2``, live or back from JSON; or anything
            with a `trajectory` attribute or key, such as a test's double.
        default: What to return where ``getattr(pred, "trajectory", default)`` would have returned it before 3.5.

    Returns:
        The object's own `trajectory`, unchanged, where it has one; else a ``dict`` with the keys ``thought_i``,
        ``tool_name_i``, ``tool_args_i`` and ``observation_i`` for every tool call of this run, in order. A live
        prediction keeps it, so that what is written into it is there at the next call, until the events of its run
        are others; for plain data it is a new one each time.

    Raises:
        MissingTrajectoryError: `pred` has neither a trajectory nor the history of an agent, and there is no default.
            It is an `AttributeError` and a `KeyError`.
    """
    trajectory = _find(pred)
    if trajectory is not MISSING:
        return trajectory
    if default is not MISSING:
        return default
    raise MissingTrajectoryError(complaint(pred, "a trajectory"))


def has_trajectory(pred: Any) -> bool:
    """Whether `legacy_trajectory` finds one, as ``hasattr(pred, "trajectory")`` told before 3.5."""
    return _own(pred) is not MISSING or run_events(pred) is not None


def history_to_trajectory(
    history: Any, *, start: int | None = None, termination_reason: str | None = None
) -> dict[str, Any]:
    """A structured history as the trajectory of its last run.

    Args:
        history: A ``dspy.History``, its JSON form ``{"messages": [...]}``, or the list of events.
        start: Index of the event at which the run begins; found from the events when not given.
        termination_reason: The prediction's; after ``"forced_submit"`` the last event adds no step, since the old
            loop ended without one too. The history alone does not tell.

    Returns:
        A new ``dict``, as `legacy_trajectory` gives it; argument dictionaries are copies, observations the tools' own.

    Raises:
        TypeError: `history` is none of these.
    """
    events = events_of(history)
    if events is None:
        raise TypeError(f"{type(history).__name__} object is no history: it needs a list of events in `messages`")
    found, end = run_bounds(events)
    return _read(events, found if start is None else start, end, termination_reason)


def _find(pred: Any) -> Any:
    own = _own(pred)
    if own is not MISSING:
        return own
    events = run_events(pred)
    if events is None:
        return MISSING
    kept = _kept(pred, events)
    if kept is not None:
        return kept
    begin, end = run_bounds(events, outputs_of(pred))
    return _keep(pred, begin, events[begin:end], _read(events, begin, end, field_of(pred, "termination_reason")))


def _kept(pred: Any, events: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The trajectory that an earlier call read, if its run still consists of the very events it was read from."""
    begin, run, trajectory = getattr(pred, "__dict__", {}).get(_KEPT, (0, (), None))
    now = events[begin : begin + len(run)]
    if trajectory is None or len(now) != len(run) or not all(map(operator.is_, now, run)):
        return None
    if len(events) > len(now) + begin and run_bounds(events, outputs_of(pred)) != (begin, begin + len(run)):
        return None
    return cast("dict[str, Any]", trajectory)


def _keep(pred: Any, begin: int, run: Sequence[Mapping[str, Any]], trajectory: dict[str, Any]) -> dict[str, Any]:
    """Keep it on a prediction of DSPy's, whose private attributes are none of its fields; a copy keeps it as well."""
    if isinstance(pred, getattr(sys.modules.get("dspy"), "Example", ())):
        pred.__dict__[_KEPT] = (begin, tuple(run), trajectory)
    return trajectory


def _own(pred: Any) -> Any:
    # A view of ours is asked directly: reading it by name is what its own warning is about.
    view = getattr(type(pred), "legacy_view", None)
    own = field_of(pred, "trajectory") if view is None else view(pred, MISSING)
    if is_double(own) and run_events(pred) is not None:
        return MISSING  # a Mock makes up every attribute; a history that was set is meant
    return own


def _read(events: Sequence[Mapping[str, Any]], begin: int, end: int, termination_reason: Any) -> dict[str, Any]:
    if termination_reason == FORCED_SUBMIT:
        end -= 1
    return trajectory_of(steps_of(events[begin:end]))
