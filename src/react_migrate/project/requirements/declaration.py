"""One line of a project's that says which DSPy it takes, and how such a line is read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from react_migrate.errors import UnreadableFileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from packaging.requirements import Requirement
    from packaging.specifiers import SpecifierSet

NAMES = frozenset(("dspy", "dspy-ai"))
"""The distribution's names; ``dspy-ai`` is the older one of the same package."""

Kind = Literal["requires", "constrains", "overrides", "locks"]

_NAME = re.compile(r"\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)")


@dataclass(frozen=True, slots=True)
class Declaration:
    """A requirement of DSPy: where it stands, and what it takes.

    ``specifiers`` are alternatives (all but Poetry and conda have one). ``listed_by`` is the file that an installer is
    given, which for an included file is the one that includes it; ``group`` the extra or dependency group, ``""`` for
    what is always installed; ``line`` counts from 1.
    """

    path: Path
    line: int
    text: str
    specifiers: tuple[SpecifierSet, ...]
    listed_by: Path
    marker: str = ""
    group: str = ""
    kind: Kind = "requires"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a requirement was met, and what it is part of there."""

    path: Path
    line: int
    listed_by: Path
    group: str = ""
    kind: Kind = "requires"

    def declare(self, text: str, *specifiers: SpecifierSet, marker: str = "") -> Declaration:
        """The declaration that stands here."""
        return Declaration(
            self.path, self.line, text.strip(), specifiers, self.listed_by, marker, self.group, self.kind
        )

    def refuse(self, text: str, why: str) -> UnreadableFileError:
        """The error for a requirement of DSPy that cannot be understood."""
        return UnreadableFileError(self.path, f"line {self.line}: {text.strip()!r} {why}; correct it")


def is_dspy(name: str) -> bool:
    """Whether a distribution's name, in any spelling, is DSPy's."""
    return re.sub(r"[-_.]+", "-", name).lower() in NAMES


def dspys_name(text: str) -> str:
    """DSPy's name as a PEP 508 requirement spells it; ``""`` where that is about another package."""
    named = _NAME.match(text)
    return named[1] if named is not None and is_dspy(named[1]) else ""


def required(text: str, place: Place) -> Declaration | None:
    """The declaration in a PEP 508 requirement; ``None`` where it is about another package.

    Raises:
        UnreadableFileError: it is about DSPy and no requirement.
    """
    if not dspys_name(text):
        return None
    from packaging.requirements import InvalidRequirement, Requirement
    from packaging.specifiers import SpecifierSet

    try:
        found = Requirement(text)
    except InvalidRequirement as error:
        raise place.refuse(text, f"is no requirement ({str(error).splitlines()[0]})") from None
    specifier = found.specifier if found.url is None else _of_archive(found) or SpecifierSet()
    return place.declare(text, specifier, marker=str(found.marker or ""))


def _of_archive(found: Requirement) -> SpecifierSet | None:
    """The version in the name of the file that a direct reference leads to; a repository has none."""
    return archived((found.url or "").split("#")[0].rpartition("/")[2])


def archived(name: str) -> SpecifierSet | None:
    """The version in the name of a wheel or source archive of DSPy."""
    from packaging.specifiers import SpecifierSet
    from packaging.utils import (
        InvalidSdistFilename,
        InvalidWheelFilename,
        parse_sdist_filename,
        parse_wheel_filename,
    )

    try:
        project, version = parse_wheel_filename(name)[:2] if name.endswith(".whl") else parse_sdist_filename(name)
    except (InvalidSdistFilename, InvalidWheelFilename):
        return None
    return SpecifierSet(f"=={version}") if is_dspy(project) else None


class Lines:
    """The lines of a text whose parser does not say where a value stands."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._given: set[int] = set()

    def of(self, name: str, value: str = "") -> int:
        """The first line not given out yet that holds ``name``, and ``value`` if one does; the last such where none is
        left, as an included group is met twice."""
        named = list(self._holding(name))
        both = [number for number in named if value in self._lines[number - 1]] or named or [1]
        found = next((number for number in both if number not in self._given), both[-1])
        self._given.add(found)
        return found

    def _holding(self, name: str) -> Iterator[int]:
        word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])", re.IGNORECASE)
        for number, line in enumerate(self._lines, 1):
            if word.search(line) and not line.lstrip().startswith("#"):
                yield number
