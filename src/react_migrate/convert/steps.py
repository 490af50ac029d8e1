"""Events of a structured history as the steps a trajectory consists of.

An event is one model turn: a mapping with ``tool_calls`` and, where they apply, ``next_thought``, the signature's
inputs (first event of a run) and its outputs (the event that submits). It may be live (DSPy's `ToolCalls` and
`Reasoning` objects) or come out of JSON (mappings and lists all the way down); both are read by their shape, so DSPy
is never imported here. Source of the shape: ``dspy.ReActV2`` of DSPy 3.3 to 3.4.1.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

SUBMIT = "submit"
FINISH = "finish"
COMPLETED = "Completed."
KINDS = ("thought", "tool_name", "tool_args", "observation")
"""The four keys of one trajectory step, without their index, in the order in which the old loop wrote them."""

_LOOP_FIELDS = frozenset({"next_thought", "tool_calls"})


class Step(NamedTuple):
    """One tool call: the thought before it, its name and arguments, and what came back."""

    thought: str
    tool_name: str
    tool_args: dict[str, Any]
    observation: Any


class Call(NamedTuple):
    """One call of an event together with its result; `value` is `None` where no result was recorded."""

    id: str | None
    name: str
    args: dict[str, Any]
    value: Any
    is_error: bool

    @property
    def submitted(self) -> bool:
        """Whether this is the call that ended a run."""
        return self.name == SUBMIT and not self.is_error


def calls_of(event: Mapping[str, Any]) -> list[Call]:
    """The calls of one event, in the order in which the model asked for them; empty for an event without any."""
    recorded = event.get("tool_calls")
    calls = _listed(recorded, "tool_calls")
    results = _listed(_field(recorded, "tool_call_results"), "tool_call_results")
    if len(calls) == 1 >= len(results):
        return [_call(calls[0], results[0] if results else None)]
    by_call = _by_call(results)
    return [_call(call, by_call.get(_field(call, "id")) or by_call.get(at)) for at, call in enumerate(calls)]


def steps_of(events: Iterable[Mapping[str, Any]]) -> Iterator[Step]:
    """The steps of the events of one run.

    One step per call; the thought stands on the first call of a turn and ``""`` on the rest. The successful `submit`
    becomes the `finish` step and closes its turn, as the old loop's last step did; a failed one is an error like any
    other.
    """
    for event in events:
        thought = text_of(event.get("next_thought"))
        calls = calls_of(event)
        if len(calls) > 1:
            calls.sort(key=lambda call: call.submitted)
        for call in calls:
            yield Step(thought, FINISH, {}, COMPLETED) if call.submitted else Step(thought, *call[1:4])
            thought = ""


def trajectory_of(steps: Iterable[Step], first: int = 0) -> dict[str, Any]:
    """A plain trajectory, ``{"thought_0", "tool_name_0", "tool_args_0", "observation_0", "thought_1", ...}``.

    Args:
        steps: Its steps.
        first: Number of the first of them.
    """
    trajectory: dict[str, Any] = {}
    for index, step in enumerate(steps, first):
        trajectory[f"thought_{index}"] = step.thought
        trajectory[f"tool_name_{index}"] = step.tool_name
        trajectory[f"tool_args_{index}"] = step.tool_args
        trajectory[f"observation_{index}"] = step.observation
    return trajectory


def run_bounds(events: Sequence[Mapping[str, Any]], outputs: Mapping[str, Any] | None = None) -> tuple[int, int]:
    """Where the run that gave `outputs` begins and ends: ``events[begin:end]``; the last run without `outputs`.

    A run begins at the event that carries the signature's inputs, which only its first event does, and in any case
    behind the submit of the run before. DSPy appends a continued conversation to the history of the run before, so
    an older prediction is found again by the outputs that it and its submitting event share.
    """
    end = _end_of_run(events, outputs) if outputs else len(events)
    begin = end
    while begin > 0:
        if begin < end and _submitted(events[begin - 1]):
            break
        begin -= 1
        if _input_names(events[begin]):
            break
    return begin, end


def text_of(thought: Any) -> str:
    """A thought as a `str`, whether it is one, a `Reasoning`, its JSON form or missing."""
    if isinstance(thought, str):
        return str(thought)
    if thought is None:
        return ""
    content = _field(thought, "content")
    return str(thought if content is None else content)


def _end_of_run(events: Sequence[Mapping[str, Any]], outputs: Mapping[str, Any]) -> int:
    for end in range(len(events), 0, -1):
        event = events[end - 1]
        if _submitted(event) and all(name in event and _same(event[name], value) for name, value in outputs.items()):
            return end
    return len(events)


def _same(left: Any, right: Any) -> bool:
    if left is right:
        return True
    return type(left) is type(right) and isinstance(left, (str, int, float, list, dict)) and bool(left == right)


def _submitted(event: Mapping[str, Any]) -> bool:
    # An event that submits carries the outputs; asking for its fields first spares reading most calls.
    return bool(event.keys() - _LOOP_FIELDS) and any(call.submitted for call in calls_of(event))


def _input_names(event: Mapping[str, Any]) -> set[str]:
    """Fields that are neither the loop's own nor outputs: the outputs are what the submit call gave back."""
    names = event.keys() - _LOOP_FIELDS
    for call in calls_of(event) if names else ():
        if call.submitted:
            names -= set(call.value) if isinstance(call.value, Mapping) else set(call.args)
    return names


def _call(call: Any, result: Any) -> Call:
    name, args = _field(call, "name"), _field(call, "args")
    if args is None:  # the provider's own shape
        function = _field(call, "function")
        holder = call if function is None else function
        name, args = _field(holder, "name"), _field(holder, "arguments")
        args = json.loads(args) if isinstance(args, str) else args
    # The JSON form of a call has lost its id; its result has it.
    id_ = _field(call, "id") or _field(result, "call_id")
    return Call(id_, name, dict(args or {}), _field(result, "value"), bool(_field(result, "is_error")))


def _by_call(results: Sequence[Any]) -> dict[Any, Any]:
    """Results under their position and, where ids tell them apart, under their call's id."""
    found: dict[Any, Any] = dict(enumerate(results))
    ids = [_field(result, "call_id") for result in results]
    if None not in ids and len(set(ids)) == len(ids):
        found.update(zip(ids, results, strict=True))
    return found


def _listed(holder: Any, name: str) -> Sequence[Any]:
    """The list under `name`, or the holder itself where it is already the list."""
    found = holder if isinstance(holder, (list, tuple)) else _field(holder, name)
    return found if isinstance(found, (list, tuple)) else ()


def _field(holder: Any, name: str) -> Any:
    if isinstance(holder, dict):
        return holder.get(name)
    if holder is None or isinstance(holder, str):
        return None
    try:
        found = getattr(holder, name, None)
    except Exception:  # a tool's own value may raise anything from its attributes
        return None
    # Last, since asking an abstract class is what costs most here.
    return holder.get(name) if found is None and isinstance(holder, Mapping) else found
