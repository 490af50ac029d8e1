"""How a path is written in a report: forward slashes, relative to where its reader stands."""

from __future__ import annotations

import os
from pathlib import Path


def shown(path: Path) -> str:
    """``path`` for a reader; bytes that are no UTF-8 are written as ``\\xNN``."""
    absolute = Path(os.path.abspath(path))
    try:
        written = absolute.relative_to(Path.cwd())
    except ValueError:
        written = absolute
    return _written(written)


def in_repository(path: Path) -> str:
    """``path`` for a program that knows the repository: relative to its top folder, else as ``shown``."""
    from react_migrate.project.discovery import repository  # every command shows paths, few need the repository

    absolute = Path(os.path.abspath(path))
    top = repository(absolute.parent)
    return _written(absolute.relative_to(top)) if top is not None else shown(path)


def _written(path: Path) -> str:
    return os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace")
