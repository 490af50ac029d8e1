"""A saved agent turned into one of the other loop, part by part: what is exact is carried over, the rest is told."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from react_migrate.convert import demos, instructions
from react_migrate.convert.instructions import Instructions
from react_migrate.convert.state import VERSIONS, engine_of, places
from react_migrate.errors import InexactError

if TYPE_CHECKING:
    from react_migrate.compat.host import Engine

Outcome = Literal["converted", "kept", "unused", "review", "dropped", "left"]

_FIELDS: dict[Engine, tuple[str, ...]] = {"trajectory": demos.OLD_FIELDS, "structured": demos.NEW_FIELDS}
_TURNED = {"structured": demos.to_structured, "trajectory": demos.to_trajectory}
_SEPARATORS: dict[Engine, str] = {"structured": "\n", "trajectory": "\n\n"}
_EXTRACTORS = ("extract.predict", "extract")
_NO_TOOLS = "V1's instructions describe every tool, as only the new agent can: give its save with --like FRESH"
_NO_NAMES = "its instructions were rewritten and do not name the tools: give the new agent's save with --like FRESH"
_TOOLS: dict[Engine, str] = {
    "structured": "without a list of tools, which each request has",
    "trajectory": "without their lists of tools, which the instructions have",
}
_NO_FIELD = "the other loop has no such field"
_RESERVED = (("input", {"history", "tools"}), ("output", {"history", "termination_reason"}), ("tool", {"submit"}))
"""Names that the new loop keeps for itself; DSPy says so from 3.4.1 on, and overwrites the user's before."""

Written = Callable[[Instructions], str]
"""Writes the new loop's whole instructions for a task and the names of its fields and tools."""


@dataclass(frozen=True, slots=True)
class Note:
    """What became of one part of an agent.

    `outcome`: ``converted`` and ``kept`` need nobody; ``unused`` stays in the file, but not every agent of the other
    loop takes it; ``review`` is carried over and may not fit; ``dropped`` is not in the copy, and `value` is all that
    is left of it; ``left`` is an agent that could not be converted and is in the copy as it was.
    """

    key: str
    part: str
    outcome: Outcome
    reason: str
    value: Any = None

    @property
    def needs_a_person(self) -> bool:
        """Whether somebody has to look."""
        return self.outcome not in ("converted", "kept")


def converted(
    state: Mapping[str, Any], to: Engine, written: Written, like: Mapping[str, Any] | None = None
) -> tuple[dict[str, Any], list[Note]]:
    """A copy of a saved program, its agents of the other loop turned into agents of the loop `to`.

    Everything else is in the copy as it is, unknown keys too.

    Args:
        state: The saved program; not changed.
        to: The loop that is to load the copy.
        written: Writes the new loop's instructions; not used where `like` has them.
        like: A state that the new program saves before anything is loaded into it. The old loop's instructions
            describe every tool, which no state of the new loop does, so `to` it has to be given.
    """
    copied = copy.deepcopy(dict(state))
    notes: list[Note] = []
    for container, key, predictor in list(places(copied)):
        if engine_of(predictor) not in (None, to):
            turn = _Turn(container, key, predictor, to, written, _likeness(like, key, to))
            notes += turn.notes()
    return copied, notes


@dataclass
class _Turn:
    """One agent on its way to the other loop; `like` are the predictor and the container that the new one saves."""

    container: dict[str, Any]
    key: str
    predictor: dict[str, Any]
    to: Engine
    written: Written
    like: tuple[dict[str, Any], dict[str, Any]] | None

    def notes(self) -> list[Note]:
        """Convert it in its container, and say what became of its parts."""
        origin: Engine = "trajectory" if self.to == "structured" else "structured"
        text = str(self.predictor["signature"].get("instructions") or "")
        parts = instructions.read(text, origin)
        try:
            new_text, about_text = self._instructions(text, parts, origin)
        except InexactError as error:
            return [Note(self.key, "", "left", str(error))]
        fields, about_fields = self._signature(origin)
        self.predictor["signature"] = {**self.predictor["signature"], "instructions": new_text, "fields": fields}
        rest = [*about_fields, *self._demos(), *self._criteria(origin), *self._extractor(parts)]
        return [Note(self.key, "", "converted", f"{VERSIONS[origin]} to {VERSIONS[self.to]}"), *about_text, *rest]

    def _note(self, part: str, outcome: Outcome, reason: str, value: Any = None) -> Note:
        return Note(self.key, part, outcome, reason, value)

    def _instructions(self, text: str, parts: Instructions, origin: Engine) -> tuple[str, list[Note]]:
        if self.to == "structured":
            _refuse_reserved(parts)
        part = "signature.instructions"
        word = instructions.speaks_of(parts.task, origin)
        fresh = str(self.like[0]["signature"].get("instructions") or "") if self.like else ""
        around = instructions.read(fresh, self.to).protocol or fresh
        if not around and (self.to == "trajectory" or not parts.protocol):
            raise InexactError(_NO_TOOLS if self.to == "trajectory" else _NO_NAMES)
        if word and not parts.protocol:
            reason = f"they speak of {word}, which the other loop does not have"
            return fresh, [self._note(part, "dropped", reason, text)]
        notes = [self._note(part, "review", f"the task speaks of {word}, which is another thing now")] if word else []
        if not around:
            return self.written(parts), notes
        return _SEPARATORS[self.to].join(filter(None, (parts.task, around))), notes

    def _signature(self, origin: Engine) -> tuple[list[dict[str, Any]], list[Note]]:
        """The inputs' fields as they are, and the new loop's own; what was written into the others is dropped."""
        own = {_prefix(name): name for name in _FIELDS[origin]}
        fields = self.predictor["signature"]["fields"]
        begin = next(at for at, field in enumerate(fields) if field.get("prefix") in own)
        lost = [
            self._note(f"signature.fields {field.get('prefix')}", "dropped", _NO_FIELD, field)
            for field in fields[begin:]
            if field.get("description") != f"${{{own.get(field.get('prefix'))}}}"
        ]
        added = [{"prefix": _prefix(name), "description": f"${{{name}}}"} for name in _FIELDS[self.to]]
        return fields[:begin] + added, lost

    def _demos(self) -> list[Note]:
        demonstrations = self.predictor.get("demos")
        if not isinstance(demonstrations, list):
            return []
        notes: list[Note] = []
        kept: list[Any] = []
        for index, demo in enumerate(demonstrations):
            try:
                kept.append(_TURNED[self.to](demo) if isinstance(demo, Mapping) else demo)
            except InexactError as error:  # noqa: PERF203  (each demonstration stands for itself)
                notes.append(self._note(f"demos[{index}]", "dropped", str(error), demo))
        self.predictor["demos"] = kept
        if kept:
            notes.insert(
                0, self._note("demos", "converted", f"{len(kept)} of {len(demonstrations)}, {_TOOLS[self.to]}")
            )
        return notes

    def _criteria(self, origin: Engine) -> list[Note]:
        """Criteria of decisions that the other loop has no field for."""
        criteria = self.predictor.get("fields")
        if not isinstance(criteria, dict):
            return []
        gone = {name: criteria.pop(name) for name in _FIELDS[origin] if name in criteria}
        return [self._note(f"fields {name}", "dropped", _NO_FIELD, value) for name, value in gone.items()]

    def _extractor(self, parts: Instructions) -> list[Note]:
        """The old loop's second predictor: kept for agents that still have one, or taken from the new program."""
        stem = self.key.rpartition(".")[2]
        home = next(key for key in self.container if self.container[key] is self.predictor).removesuffix(stem)
        found = next((home + name for name in _EXTRACTORS if home + name in self.container), None)
        if self.to == "structured":
            return [] if found is None else [self._kept_extractor(found, self.container[found], parts)]
        if found is not None or self.like is None:
            return []
        for name, predictor in self.like[1].items():
            if name.endswith(_EXTRACTORS) and isinstance(predictor, Mapping):
                self.container[home + _EXTRACTORS[0]] = copy.deepcopy(dict(predictor))
                return [Note(home + _EXTRACTORS[0], "", "kept", "taken from the state given with --like")]
        return [Note(home + _EXTRACTORS[0], "", "review", "the old loop needs it, and --like has none")]

    def _kept_extractor(self, key: str, saved: Any, parts: Instructions) -> Note:
        reason = 'only an agent with on_failed_submit="extract" takes it'
        signature = saved.get("signature") if isinstance(saved, Mapping) else None
        text = signature.get("instructions") if isinstance(signature, Mapping) else None
        plain = isinstance(saved, Mapping) and not saved.get("demos") and not saved.get("lm") and text == parts.task
        return Note(key, "", "kept" if plain else "unused", reason if plain else f"it was tuned, and {reason}")


def _refuse_reserved(parts: Instructions) -> None:
    for (kind, reserved), names in zip(_RESERVED, (parts.inputs, parts.outputs, parts.tools), strict=True):
        for name in reserved.intersection(names):
            raise InexactError(f"the new loop keeps the name {name} for itself: rename that {kind} of the agent")


def _likeness(like: Mapping[str, Any] | None, key: str, to: Engine) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The agent of the new program that stands for the one at `key`: of the same name, or the only one."""
    found = {name: (at, holder) for holder, name, at in places(dict(like or {})) if engine_of(at) == to}
    return found.get(key) or (next(iter(found.values())) if len(found) == 1 else None)


def _prefix(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("_")) + ":"
