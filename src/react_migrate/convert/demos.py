"""Demonstrations of an agent's predictor, from one loop's fields to the other's, where that changes nothing they say.

An old demonstration has a `trajectory`, the steps so far as the chat adapter writes them, and one next call. A new one
has a `history`, the same steps as events, and a list of next calls. Source of both: what ``dspy.BootstrapFewShot`` of
DSPy 3.4.1 puts into saved programs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from react_migrate.convert.steps import FINISH, KINDS, SUBMIT, Step, calls_of, text_of, trajectory_of
from react_migrate.errors import InexactError

OLD_FIELDS = ("trajectory", "next_thought", "next_tool_name", "next_tool_args")
NEW_FIELDS = ("history", "tools", "next_thought", "tool_calls")

_MARKER = re.compile(r"^\[\[ ## (\w+) ## \]\](?:\n|\Z)", re.MULTILINE)
_FAILED = "Execution error in {}: "


def to_structured(demo: Mapping[str, Any]) -> dict[str, Any]:
    """An old demonstration in the new loop's fields; one that has none of the old ones as it is.

    The inputs stand in the first event where there are earlier steps, as in the histories of the new loop. `tools` is
    left out: every request brings the agent's own.

    Raises:
        InexactError: it ends the loop, its steps are not in the chat adapter's form, or it is not complete.
    """
    if not set(OLD_FIELDS) - {"next_thought"} & demo.keys():
        return dict(demo)
    thought, name, args = (demo.get(field) for field in OLD_FIELDS[1:])
    if not isinstance(name, str) or not isinstance(args, Mapping) or not isinstance(thought, str):
        raise InexactError("it has no next call")
    if name == FINISH:
        raise InexactError("it ends the loop, and does not say with which outputs")
    steps = _steps(demo.get("trajectory") or "")
    inputs, others = _parted(demo, OLD_FIELDS)
    messages = [_event(step, turn) for turn, step in enumerate(steps)]
    if messages:
        messages[0] = {**inputs, **messages[0]}
    next_calls = {"tool_calls": [{"name": name, "args": dict(args)}]}
    first = others if messages else {**others, **inputs}
    return {**first, "history": {"messages": messages}, "next_thought": thought, "tool_calls": next_calls}


def to_trajectory(demo: Mapping[str, Any]) -> dict[str, Any]:
    """A new demonstration in the old loop's fields; one that has none of the new ones as it is.

    `tools` and the ids of calls are left out: the old loop's instructions list the tools, and it has no ids.

    Raises:
        InexactError: it ends the loop, has several calls in a turn, continues an earlier run, or holds a list.
    """
    if not set(NEW_FIELDS) - {"next_thought"} & demo.keys():
        return dict(demo)
    calls = calls_of(demo)
    if len(calls) != 1:
        raise InexactError(f"it has {len(calls)} next calls")
    if calls[0].name in (SUBMIT, FINISH):
        raise InexactError("it ends the loop")
    history = demo.get("history") or {}
    events = history.get("messages") if isinstance(history, Mapping) else None
    if not isinstance(events, list) or not all(isinstance(event, Mapping) for event in events):
        raise InexactError("its history is not a list of events")
    inputs, others = _parted(demo, NEW_FIELDS)
    steps = [_step(event) for event in events]
    if events:
        earlier = {name: value for name, value in events[0].items() if name not in NEW_FIELDS}
        inputs = {**earlier, **inputs}
    next_call = {"next_tool_name": calls[0].name, "next_tool_args": calls[0].args}
    thought = text_of(demo.get("next_thought"))
    return {**others, **inputs, "trajectory": _written(steps), "next_thought": thought, **next_call}


def _parted(demo: Mapping[str, Any], fields: tuple[str, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The signature's inputs, and what optimizers note beside the fields."""
    own = {name: value for name, value in demo.items() if name not in fields}
    noted = {name: value for name, value in own.items() if name == "augmented" or name.startswith("dspy_")}
    return {name: value for name, value in own.items() if name not in noted}, noted


def _steps(text: Any) -> list[Step]:
    if not isinstance(text, str):
        raise InexactError("its trajectory is no text")
    parts = _MARKER.split(text)
    values = [part.removesuffix("\n\n") for part in parts[2::2]]
    keys = [f"{kind}_{index}" for index in range(len(values) // len(KINDS)) for kind in KINDS]
    if parts[0] or parts[1::2] != keys:
        raise InexactError("its trajectory is not in the chat adapter's form")
    groups = [values[at : at + len(KINDS)] for at in range(0, len(values), len(KINDS))]
    try:
        steps = [Step(thought, name, json.loads(args), seen) for thought, name, args, seen in groups]
    except ValueError:
        steps = []
    if not all(isinstance(step.tool_args, dict) for step in steps) or _written(steps) != text:
        raise InexactError("its trajectory cannot be read back to the letter")
    if any(step.tool_name == FINISH for step in steps):
        raise InexactError("its trajectory ends the loop")
    return steps


def _written(steps: list[Step]) -> str:
    """The steps as the chat adapter writes a trajectory: a marker and a value for each key, and no blanks around."""
    texts = {key: _text(value) for key, value in trajectory_of(steps).items()}
    return "\n\n".join(f"[[ ## {key} ## ]]\n{text}" for key, text in texts.items()).strip()


def _text(value: Any) -> str:
    """A value as the adapter writes it in a field without a type: a list in a form of its own, which nothing reads."""
    if isinstance(value, list):
        raise InexactError("a value in its history is a list")
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)


def _event(step: Step, turn: int) -> dict[str, Any]:
    call_id = f"call_{turn}_0"  # the form of the loop's own ids
    is_error = str(step.observation).startswith(_FAILED.format(step.tool_name))
    result = {"call_id": call_id, "name": step.tool_name, "value": step.observation, "is_error": is_error}
    return {
        "next_thought": step.thought,
        "tool_calls": {
            "tool_calls": [{"id": call_id, "name": step.tool_name, "args": step.tool_args}],
            "tool_call_results": {"tool_call_results": [result]},
        },
    }


def _step(event: Mapping[str, Any]) -> Step:
    calls = calls_of(event)
    if len(calls) != 1:
        raise InexactError(f"a turn of its history has {len(calls)} calls")
    if calls[0].name in (SUBMIT, FINISH):
        raise InexactError("its history holds a run that has ended")
    return Step(text_of(event.get("next_thought")), calls[0].name, calls[0].args, calls[0].value)
