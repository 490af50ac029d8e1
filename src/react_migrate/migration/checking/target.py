"""Which DSPy a file is held against: the one asked for, what the nearest declaration admits, or every release."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.migration.checking.admission import ALL, Admitted, admitted
from react_migrate.project.discovery import is_below, project_root, repository

if TYPE_CHECKING:
    from react_migrate.errors import FileError
    from react_migrate.project.requirements import Declaration, Declared

OPEN = "RM902"
"""The rule that reports requirements; it has nothing to say where another DSPy is asked for than the project's."""


@dataclass(frozen=True, slots=True)
class Target:
    """The admitted releases and where they come from.

    ``asked`` is what ``option`` names, ``declarations`` what the project declares, ``installed`` what its locks
    install today; all are empty where every release counts.
    """

    admitted: Admitted
    asked: str = ""
    option: str = ""
    declarations: tuple[Declaration, ...] = ()
    installed: tuple[Declaration, ...] = ()


@dataclass(slots=True)
class Targets:
    """The target of each file, found once a folder, and one for all folders that declare the same.

    ``errors`` are the declarations' files that could not be used.
    """

    asked: Target | None = None
    errors: list[FileError] = field(default_factory=list)
    _found: dict[Path, Target] = field(default_factory=dict)
    _known: dict[Path, Declared] = field(default_factory=dict)

    def of(self, path: Path) -> Target:
        """What the file at ``path`` is held against."""
        if self.asked is not None:
            return self.asked
        folder = Path(os.path.abspath(path)).parent
        if folder not in self._found:
            target = self._declared(folder)
            self._found[folder] = next((one for one in self._found.values() if one == target), target)
        return self._found[folder]

    @property
    def found(self) -> list[Target]:
        """The targets that were found, each once, in the order in which they were asked for."""
        return list(dict.fromkeys(self._found.values()))

    def _declared(self, folder: Path) -> Target:
        from react_migrate.project.requirements import alternatives, nearest

        found = nearest(folder, _top(folder), self._known)
        self.errors += [error for error in found.errors if str(error) not in map(str, self.errors)]
        releases = admitted(alternatives(found.requirements)) if found.requirements else ALL
        return Target(releases, declarations=tuple(found.requirements), installed=tuple(found.installed))


def requested(text: str, option: str = "--dspy") -> Target:
    """The target for a version or a specifier that ``option`` names.

    Raises:
        ValueError: it is neither; the message is the part that is wrong.
    """
    from packaging.specifiers import InvalidSpecifier, SpecifierSet
    from packaging.version import InvalidVersion, Version

    try:
        return Target(admitted([SpecifierSet(f"=={Version(text)}")]), asked=text, option=option)
    except InvalidVersion:
        pass
    try:
        specifiers = [SpecifierSet(part := one.strip()) for one in text.split(",")]
    except InvalidSpecifier:
        raise ValueError(part) from None
    if not any(map(str, specifiers)):
        raise ValueError(text)
    return Target(admitted([SpecifierSet(text)]), asked=text, option=option)


def _top(folder: Path) -> Path:
    """The highest folder whose declarations can count: the repository, else the project or the current folder."""
    if (top := repository(folder)) is not None:
        return top
    project, here = project_root(folder), Path.cwd()
    return here if is_below(str(project), str(here)) else project
