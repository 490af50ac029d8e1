"""The part of a history that the model is shown: all of it, until a truncation has taken something away.

Events are copied in once, so what predictors and optimizer traces get to hold is never what the caller gets back. Every
call keeps the number it had in the first trajectory, as in the old loop, whose numbering no truncation restarted.

The old loop kept one trajectory, which a truncation in place changed for good; what an override returned as another
dict was for that turn alone. So there are two here, one that is shown and one that is returned, and they are the same
object until an override returns another one. One thing is different: where overrides only ever return others, what they
returned stays in force for the turns to come, instead of costing one more refusal in each of them.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from react_migrate.convert.events import copied_event, tool_calls
from react_migrate.convert.steps import KINDS, Call, Step, calls_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_KEY = re.compile(rf"({'|'.join(KINDS)})_(\d+)")


@dataclass(slots=True)
class _Turn:
    """One event as the model sees it, and the numbers of its calls."""

    event: dict[str, Any]
    numbers: tuple[int, ...] | None = None
    """`None` until a truncation asks."""


@dataclass(slots=True)
class Window:
    """What the model is shown of a conversation.

    `input_names` are the signature's inputs: they stay in sight as long as anything of their run does, since the new
    loop sends them with the first turn only.
    """

    input_names: frozenset[str]
    orphaned: dict[str, Any] = field(default_factory=dict)
    """Inputs of a run all of whose turns were truncated; the next request and the next event carry them."""
    returned: dict[str, Any] | None = None
    """The conversation's trajectory as truncations in place have left it; `None` until a truncation asked for it."""
    _turns: list[_Turn] = field(default_factory=list)
    _visible: list[_Turn] = field(default_factory=list)
    _calls: int = 0
    _shown: dict[str, Any] | None = None
    _written: int = 0
    """How many of the turns both trajectories have."""
    _former: dict[str, Any] = field(default_factory=dict)
    _is_changed: bool = False
    """Whether a truncation has changed the trajectory in place."""

    def extend(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Add copies of newer events."""
        for event in events:
            shown = copied_event(event)
            if self.orphaned:
                shown = {**self.orphans_beside(event), **shown}
                self.orphaned = {}
            turn = _Turn(shown)
            self._turns.append(turn)
            self._visible.append(turn)

    def begin_turn(self) -> None:
        """Start from the trajectory that is returned, as the old loop did, where truncations have been changing it."""
        if self.returned is None or self._shown is self.returned:
            return
        shown = self.trajectory()
        if self._is_changed or _is_same(shown, self.returned):
            self._show(self.returned)

    def orphans_beside(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The orphaned inputs to show with `fields`; none where they begin a run with inputs of their own."""
        if not self.orphaned or not self.input_names.isdisjoint(fields):
            return {}
        return self.orphaned

    def messages(self) -> list[dict[str, Any]]:
        """The events to show, as a new list."""
        return [turn.event for turn in self._visible]

    def trajectory(self) -> dict[str, Any]:
        """The same as a trajectory, keys numbered as in the whole history; always the same object to truncate."""
        if self._shown is None:
            self._shown = self.returned = {}
        newer = self._newer_steps()
        self._shown.update(newer)
        if self.returned is not None and self.returned is not self._shown:
            self.returned.update(newer)
        self._written = len(self._turns)
        self._former = dict(self.returned or {})
        return self._shown

    def turn_of(self, key: str) -> tuple[int, ...]:
        """The numbers of all the calls of the turn that a trajectory key belongs to; empty for any other key."""
        match = _KEY.fullmatch(key)
        number = int(match[2]) if match else None
        return next((numbers for _, numbers in self._numbered() if number in numbers), ())

    def keep(self, kept: dict[str, Any]) -> None:
        """Show only what a truncation kept: the trajectory itself, changed in place, or another one.

        A step stays where its tool name stayed, with the values that the truncation left under its keys. Keys that no
        step has (a summary, say) are put in front of the first thought that is left.
        """
        self._is_changed = self._is_changed or not _is_same(self.returned or {}, self._former)
        self._show(kept if kept is self._shown else dict(kept))

    def _show(self, kept: dict[str, Any]) -> None:
        self._shown = kept
        known = {number for _, numbers in self._numbered() for number in numbers}
        survivors = list(self._surviving(kept))
        survivors += [_new_turn(kept, number) for number in sorted(_numbers(kept) - known)]
        notes = "\n".join(f"{key}: {value}" for key, value in kept.items() if not _KEY.fullmatch(key))
        if notes and survivors:
            first = next((turn for turn in survivors if turn.numbers), survivors[0])
            thought = text_of(first.event.get("next_thought"))
            first.event = {**first.event, "next_thought": f"{notes}\n{thought}".rstrip()}
        elif notes:
            survivors = [_Turn({**self.orphaned, "next_thought": notes})]
            self.orphaned = {}
        self._visible = survivors

    def _newer_steps(self) -> dict[str, Any]:
        steps: dict[str, Any] = {}
        for turn, numbers in itertools.islice(self._numbered(), self._written, None):
            thought = text_of(turn.event.get("next_thought"))
            for number, call in zip(numbers, calls_of(turn.event), strict=True):
                step = Step(thought, call.name, call.args, call.value)
                steps.update((f"{kind}_{number}", getattr(step, kind)) for kind in KINDS)
                thought = ""
        return steps

    def _numbered(self) -> Iterator[tuple[_Turn, tuple[int, ...]]]:
        for turn in self._turns:
            if turn.numbers is None:
                count = len(calls_of(turn.event))
                turn.numbers = tuple(range(self._calls, self._calls + count))
                self._calls += count
            yield turn, turn.numbers

    def _surviving(self, kept: Mapping[str, Any]) -> Iterator[_Turn]:
        inputs: dict[str, Any] = {}
        waiting: list[_Turn] = []  # events without calls stay if the next one with calls does
        for turn, numbers in self._numbered():
            if not numbers:
                waiting.append(turn)
                continue
            own = {name: value for name, value in turn.event.items() if name in self.input_names}
            inputs = own or inputs
            left = _left_of(turn, numbers, kept)
            if left is not None:
                yield from waiting
                yield _Turn({**inputs, **left.event}, left.numbers)
                inputs = {}
            waiting = []
        yield from waiting
        self.orphaned = {} if waiting else inputs


def renumbered(trajectory: Mapping[str, Any], by: int) -> dict[str, Any]:
    """A trajectory without its first `by` steps, the others numbered from 0; keys that no step has stay."""
    left: dict[str, Any] = {}
    for key, value in trajectory.items():
        match = _KEY.fullmatch(key)
        if match is None:
            left[key] = value
        elif int(match[2]) >= by:
            left[f"{match[1]}_{int(match[2]) - by}"] = value
    return left


def _is_same(left: Mapping[str, Any], right: Mapping[str, Any]) -> bool:
    """Whether these are the same objects under the same keys; values need no notion of equality."""
    return list(left) == list(right) and all(left[key] is right[key] for key in left)


def _left_of(turn: _Turn, numbers: tuple[int, ...], kept: Mapping[str, Any]) -> _Turn | None:
    calls = dict(zip(numbers, calls_of(turn.event), strict=True))
    left = {number: call for number, call in calls.items() if f"tool_name_{number}" in kept}
    if not left:
        return None
    edited = {number: _edited(call, number, kept) for number, call in left.items()}
    event = {**turn.event, "tool_calls": tool_calls(list(edited.values()))}
    thought = "\n".join(filter(None, (text_of(kept.get(f"thought_{number}")) for number in left)))
    if thought != text_of(turn.event.get("next_thought")):
        event["next_thought"] = thought
    return _Turn(event, tuple(left))


def _edited(call: Call, number: int, kept: Mapping[str, Any]) -> Call:
    return call._replace(
        name=kept[f"tool_name_{number}"],
        args=kept.get(f"tool_args_{number}") or {},
        value=kept.get(f"observation_{number}", ""),
    )


def _new_turn(kept: Mapping[str, Any], number: int) -> _Turn:
    name, args = kept[f"tool_name_{number}"], kept.get(f"tool_args_{number}") or {}
    call = Call(f"kept_{number}", name, args, kept.get(f"observation_{number}", ""), is_error=False)
    return _Turn({"next_thought": text_of(kept.get(f"thought_{number}")), "tool_calls": tool_calls([call])}, (number,))


def _numbers(trajectory: Mapping[str, Any]) -> set[int]:
    matches = (_KEY.fullmatch(key) for key in trajectory)
    return {int(match[2]) for match in matches if match and match[1] == "tool_name"}
