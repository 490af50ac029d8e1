"""The declarations that count for a file: those of the nearest folder above it that has any."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.errors import FileError, UnreadableFileError
from react_migrate.project.discovery import is_below
from react_migrate.project.discovery import read as read_bytes
from react_migrate.project.requirements import (
    environment_yml,
    locks,
    pipfile,
    pyproject,
    requirements_txt,
    setup_cfg,
    setup_py,
)

if TYPE_CHECKING:
    from react_migrate.project.requirements.declaration import Declaration

Reader = Callable[[Path, str, Path], Iterator["Declaration"]]

READERS: tuple[tuple[str, Reader], ...] = (
    ("pyproject.toml", pyproject.read),
    ("setup.cfg", setup_cfg.read),
    ("setup.py", setup_py.read),
    ("requirements*.txt", requirements_txt.read),
    ("requirements*.in", requirements_txt.read),
    ("requirements/*.txt", requirements_txt.read),
    ("requirements/*.in", requirements_txt.read),
    ("Pipfile", pipfile.read),
    ("environment*.yml", environment_yml.read),
    ("environment*.yaml", environment_yml.read),
    ("uv.lock", locks.read),
    ("poetry.lock", locks.read),
    ("pdm.lock", locks.read),
    ("pylock.toml", locks.read),
    ("pylock.*.toml", locks.read),
    ("Pipfile.lock", locks.read),
)
"""Which reader takes which file of a project's folder, in the order in which they are shown."""

_INCLUDING: dict[Reader, tuple[bytes, ...]] = {
    requirements_txt.read: (b"-r", b"-c"),
    pyproject.read: (b"requirements",),
    setup_cfg.read: (b"file:",),
}
"""What the files hold that take requirements from other files; any other file without DSPy's name is not parsed."""


@dataclass(slots=True)
class Declared:
    """What a folder declares: its requirements, what its locks install today, and the files that could not be read."""

    requirements: list[Declaration] = field(default_factory=list)
    installed: list[Declaration] = field(default_factory=list)
    errors: list[FileError] = field(default_factory=list)


def nearest(folder: Path, top: Path, known: dict[Path, Declared] | None = None) -> Declared:
    """What counts for the files in ``folder``: the first of it and the folders above, up to ``top``, with requirements.

    Paths are as ``folder`` and ``top`` are given, both absolute. Files that cannot be used are kept as errors. What a
    folder declares is kept in ``known``, and not read again.
    """
    found, known = Declared(), {} if known is None else known
    for place in (folder, *folder.parents):
        here = known.get(place) or known.setdefault(place, in_folder(place, top))
        found.errors += here.errors
        found.installed = found.installed or here.installed
        if here.requirements:
            found.requirements = here.requirements
            return found
        if not is_below(str(place.parent), str(top)):
            break
    return found


def in_folder(folder: Path, top: Path) -> Declared:
    """What the files in one folder declare."""
    found = Declared()
    for path, reader in _files(folder, top):
        try:
            data = read_bytes(path)
            if b"dspy" not in data.lower() and not any(word in data for word in _INCLUDING.get(reader, ())):
                continue
            listed = list(reader(path, data.decode("utf-8-sig"), top))
        except UnicodeDecodeError as error:
            found.errors.append(UnreadableFileError(path, f"is not UTF-8 (byte {error.start}); save it as UTF-8"))
        except FileError as error:
            found.errors.append(error)
        else:
            (found.installed if reader is locks.read else found.requirements).extend(listed)
    return found


def _files(folder: Path, top: Path) -> Iterator[tuple[Path, Reader]]:
    """The files in a folder that a reader takes; links that lead out of the tree are not followed."""
    names = [name for name in _listed(folder) if name != "requirements"]
    names += [f"requirements/{name}" for name in _listed(folder / "requirements")]
    for pattern, reader in READERS:
        for name in names:
            path = folder / name
            if fnmatch(name, pattern) and pattern.count("/") == name.count("/") and _is_own(path, top):
                yield path, reader


def _listed(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _is_own(path: Path, top: Path) -> bool:
    return path.is_file() and is_below(os.path.realpath(path), os.path.realpath(top))
