"""What a rehearsal met, for a person and for a program."""

from __future__ import annotations

import json
import os
import shlex
from typing import TYPE_CHECKING, Any

from react_migrate.compat.host import installed_version
from react_migrate.timeline import stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from react_migrate.rehearsal.options import Request
    from react_migrate.rehearsal.switches import Rehearsal
    from react_migrate.rehearsal.tally import Met

FEW = 8
"""How many files a command names one by one."""


def title(request: Request) -> str:
    """What kind of run it is, in a few words."""
    release = f" as of DSPy {request.as_of}" if request.as_of else ""
    return f"react-migrate: {request.mode or 'rehearsal'}{release}"


def lines(rehearsal: Rehearsal, base: Path) -> Iterator[str]:
    """The report in lines of text; files are named relative to ``base``."""
    met = rehearsal.tally.met()
    for one in met:
        path, line = _first(one, base)
        yield (
            f"{one.change.slug}: {_times(one.count)} at {_count(len(one.places), 'place')}, "
            f"first at {_shown(path, base)}:{line}"
        )
        yield f"    {one.change.old}: {one.change.guide}"
        yield f"    {command(one, rehearsal.request, base)}"
    if rehearsal.request.mode is not None and not met:
        yield "Nothing was met that DSPy changes."
    if rehearsal.request.mode == "error" and met:
        yield "Each was raised at its line, and the run fails also where something caught it."
    yield from rehearsal.failures
    if rehearsal.stale:
        names = ", ".join(sorted(rehearsal.stale))
        yield f"These held DSPy's own ReAct before the rehearsal began, and keep it: {names}"


def document(rehearsal: Rehearsal, base: Path) -> dict[str, Any]:
    """The report as plain data, schema version 1; lines from 1, files relative to ``base``."""
    return {
        "schema_version": 1,
        "mode": rehearsal.request.mode,
        "as_of": rehearsal.request.as_of,
        "changes": [_entry(one, rehearsal.request, base) for one in rehearsal.tally.met()],
        "stale": sorted(rehearsal.stale),
    }


def dump(rehearsal: Rehearsal, base: Path) -> bytes:
    """`document` as indented UTF-8 JSON, ended by a newline."""
    return (
        json.dumps(document(rehearsal, base), indent=2, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
    )


def save(rehearsal: Rehearsal, base: Path) -> str | None:
    """Write the report to its file as a whole or not at all, and say why where that is refused."""
    from react_migrate.project.writer import cause, store

    path = rehearsal.request.report
    assert path is not None
    try:
        store(os.path.realpath(path), dump(rehearsal, base))
    except OSError as error:
        return f"{path}: the report could not be written: {cause(error)}"
    return None


def command(met: Met, request: Request, base: Path) -> str:
    """The command that rewrites where a change was met: a bridge before the installed DSPy has it, then plain code."""
    style = [] if stage(met.change, installed_version()) == "pending" else ["--style", "native"]
    evidence = ["--evidence", _shown(str(request.evidence), base)] if request.evidence else []
    return shlex.join(["python", "-m", "react_migrate", *style, *evidence, *_paths(met, base)])


def _paths(met: Met, base: Path) -> list[str]:
    """The files below ``base``, or all where none is; the folder itself where they are many."""
    files = sorted({_shown(path, base) for path, _ in met.places})
    own = [file for file in files if not os.path.isabs(file)] or files
    return own if len(own) <= FEW else ["."]


def _entry(met: Met, request: Request, base: Path) -> dict[str, Any]:
    places = [{"path": _shown(path, base), "line": line, "count": count} for (path, line), count in met.places.items()]
    first = _first(met, base)
    return {
        "change": met.change.slug,
        "what": met.change.what,
        "when": met.change.when,
        "guide": met.change.guide,
        "count": met.count,
        "first": {"path": _shown(first[0], base), "line": first[1]},
        "places": places,
        "command": command(met, request, base),
    }


def _first(met: Met, base: Path) -> tuple[str, int]:
    """The first place of the project's own, if there is one."""
    return next((place for place in met.places if _is_below(place[0], base)), next(iter(met.places)))


def _shown(path: str, base: Path) -> str:
    """A path relative to ``base`` where it lies below it, with slashes."""
    relative = os.path.relpath(path, base) if _is_below(path, base) else path
    return relative.replace(os.sep, "/")


def _is_below(path: str, base: Path) -> bool:
    return path.startswith(f"{base}{os.sep}")


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
