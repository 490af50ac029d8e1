"""Declarations in a ``Pipfile``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.project.requirements import poetry
from react_migrate.project.requirements.declaration import Declaration, Lines
from react_migrate.project.toml import load, table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def read(path: Path, text: str, top: Path) -> Iterator[Declaration]:
    """The declarations in a ``Pipfile``, whose tables are written like Poetry's.

    Raises:
        UnreadableFileError: it is no TOML, or a requirement of DSPy is none.
    """
    data = load(path, text)
    lines = Lines(text)
    for name, listed in data.items():
        if name not in ("source", "requires", "scripts", "pipenv"):
            group = {"packages": "", "dev-packages": "dev"}.get(name, name)
            yield from poetry.in_table(table(data, name) if isinstance(listed, dict) else {}, path, lines, group)
