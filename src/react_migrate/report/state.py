"""The report on saved programs: which loop saved each agent, and what became of the parts of a converted one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from react_migrate.convert.state import VERSIONS
from react_migrate.report.line import Part, line
from react_migrate.report.location import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from react_migrate.convert.conversion import Note
    from react_migrate.convert.state import Agent
    from react_migrate.errors import FileError
    from react_migrate.report.line import Line

_STYLES = {
    "converted": "green",
    "kept": "green",
    "unused": "yellow",
    "review": "yellow",
    "dropped": "red",
    "left": "red",
}
_DONE = {outcome: outcome for outcome in _STYLES}
_AHEAD = {**_DONE, "converted": "can be converted", "dropped": "would be dropped", "left": "cannot be converted"}
_LOSS = 200
"""Characters of a dropped part that the prose shows; the JSON report has all of it."""


@dataclass(frozen=True, slots=True)
class Examined:
    """One saved program. `dspy` is the release that wrote it, where it says so; `notes` tell of its conversion, done
    or only tried; `written` is where the copy went.
    """

    path: Path
    dspy: str | None
    agents: tuple[Agent, ...]
    notes: tuple[Note, ...]
    written: Path | None = None

    @property
    def converts(self) -> bool:
        """Whether there is something that the copy has in another form."""
        return any(note.outcome == "converted" for note in self.notes)

    @property
    def needs_a_person(self) -> bool:
        """Whether something was not carried over, or may not fit."""
        return any(note.needs_a_person for note in self.notes)


def lines(examined: Sequence[Examined]) -> Iterator[Line]:
    """Each file, its agents, and what becomes of them."""
    for one in examined:
        saved_by = f", saved by DSPy {one.dspy}" if one.dspy else ""
        yield line(Part(shown(one.path), "bold"), saved_by if one.agents else f"{saved_by}: no ReAct agent in it")
        for agent in one.agents:
            yield line(f"  {agent.key or 'the predictor'}: {VERSIONS[agent.engine]}, the {agent.engine} loop")
        for note in one.notes:
            yield from _note(note, _DONE if one.written else _AHEAD)


def dump(examined: Sequence[Examined], unreadable: Sequence[FileError]) -> bytes:
    """The same as one JSON document, with the whole of every part that was dropped."""
    document = {
        "schema_version": 1,
        "command": "state",
        "files": [_file(one) for one in examined],
        "unreadable": [{"path": shown(error.path), "reason": error.reason} for error in unreadable],
    }
    return f"{json.dumps(document, indent=2, ensure_ascii=False)}\n".encode("utf-8", "backslashreplace")


def _note(note: Note, words: Mapping[str, str]) -> Iterator[Line]:
    what = " ".join(filter(None, (note.key or "the predictor", note.part)))
    yield line(f"    {what}: ", Part(words[note.outcome], _STYLES[note.outcome]), f", {note.reason}")
    if note.outcome == "dropped":
        text = note.value if isinstance(note.value, str) else json.dumps(note.value, ensure_ascii=False)
        yield line(f"      {text if len(text) <= _LOSS else text[:_LOSS] + '...'}")


def _file(one: Examined) -> dict[str, Any]:
    return {
        "path": shown(one.path),
        "dspy": one.dspy,
        "agents": [{"key": agent.key, "version": VERSIONS[agent.engine]} for agent in one.agents],
        "notes": [
            {"key": note.key, "part": note.part, "outcome": note.outcome, "reason": note.reason, "value": note.value}
            for note in one.notes
        ],
        "written": shown(one.written) if one.written else None,
    }
