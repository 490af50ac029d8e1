"""Declarations in pip's requirements files: continued lines, comments, options, and the files that they include."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from react_migrate.errors import UnreadableFileError
from react_migrate.project.discovery import is_below
from react_migrate.project.discovery import read as read_bytes
from react_migrate.project.requirements.declaration import Declaration, Place, archived, dspys_name, is_dspy, required

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from react_migrate.project.requirements.declaration import Kind

_COMMENT = re.compile(r"(?:^|\s+)#.*$")
_INCLUDE = re.compile(r"(-r|--requirement|-c|--constraint)(?:\s*=\s*|\s+|(?<=-r)|(?<=-c))(\S+)")
_OPTIONS = re.compile(r"\s--?[a-z][\w-]*(?:[ =].*)?$")
_EDITABLE = re.compile(r"^(?:-e|--editable)(?:\s*=\s*|\s+)")
_VARIABLE = re.compile(r"\$\{[A-Z0-9_]+\}")
_EGG = re.compile(r"[#&]egg=([\w.-]+)")


def read(path: Path, text: str, top: Path) -> Iterator[Declaration]:
    """The declarations in a file and in what it includes below ``top``.

    Raises:
        UnreadableFileError: a requirement of DSPy is none, or a file that is included cannot be read.
    """
    yield from _file(path, text, top, path, "requires", {os.path.realpath(path)})


def named(path: Path, name: str, top: Path) -> Iterator[Declaration]:
    """The declarations in a requirements file that the file at ``path`` takes its own from.

    Raises:
        UnreadableFileError: a requirement of DSPy is none, or the file cannot be read.
    """
    yield from _included(name, Place(path, 1, path), top, "requires", set())


def _file(path: Path, text: str, top: Path, listed_by: Path, kind: Kind, seen: set[str]) -> Iterator[Declaration]:
    for number, line in logical_lines(text):
        place = Place(path, number, listed_by, kind=kind)
        included = _INCLUDE.match(line)
        if included:
            constrains = kind == "constrains" or included[1] in ("-c", "--constraint")
            yield from _included(included[2], place, top, "constrains" if constrains else kind, seen)
        elif (found := _declared(line, place)) is not None:
            yield found


def _included(name: str, place: Place, top: Path, kind: Kind, seen: set[str]) -> Iterator[Declaration]:
    """What a file named in another one declares; one outside the tree, on the network or met before is passed over."""
    path = place.path.parent / name
    real = os.path.realpath(path)
    if "://" in name or "$" in name or real in seen or not is_below(real, os.path.realpath(top)):
        return
    seen.add(real)
    try:
        text = read_bytes(path).decode("utf-8-sig", "replace")
    except UnreadableFileError as error:
        reason = f"line {place.line}: includes {name}, which {error.reason}"
        raise UnreadableFileError(place.path, reason) from None
    yield from _file(path, text, top, place.listed_by, kind, seen)


def _declared(line: str, place: Place) -> Declaration | None:
    line = _EDITABLE.sub("", line)
    egg = _EGG.search(line)
    if egg is not None and " @ " not in line:
        return _any_version(line, place) if is_dspy(egg[1]) else None
    bare = _OPTIONS.sub("", line)
    if _VARIABLE.search(bare) and dspys_name(bare):
        return _any_version(bare, place)  # what the environment says is not in the tree
    if bare.endswith((".whl", ".tar.gz", ".zip")) and " @ " not in bare:
        version = archived(re.split(r"[/\\]", bare)[-1])
        return None if version is None else place.declare(bare, version)
    return required(bare, place)


def _any_version(line: str, place: Place) -> Declaration:
    from packaging.specifiers import SpecifierSet

    return place.declare(line, SpecifierSet())


def logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines without comments, those ended by a backslash joined with the next, each with its first number."""
    parts: list[str] = []
    start = 0
    for number, row in enumerate(text.splitlines(), 1):
        start = start if parts else number
        comment = row.lstrip().startswith("#")
        continued = row.endswith("\\") and not comment
        parts.append("" if comment else row[:-1] if continued else row)
        if not continued:
            yield from _whole(start, parts)
            parts = []
    yield from _whole(start, parts)


def _whole(start: int, parts: list[str]) -> Iterator[tuple[int, str]]:
    line = _COMMENT.sub("", "".join(parts)).strip()
    if line:
        yield start, line
