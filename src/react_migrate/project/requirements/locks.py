"""Lock files: which DSPy is installed today."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from react_migrate.errors import UnreadableFileError
from react_migrate.project.requirements.declaration import Declaration, Lines, Place, is_dspy
from react_migrate.project.toml import load, table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def read(path: Path, text: str, top: Path) -> Iterator[Declaration]:
    """The versions of DSPy in ``uv.lock``, ``poetry.lock``, ``pdm.lock``, ``pylock.toml`` or ``Pipfile.lock``.

    Raises:
        UnreadableFileError: it is no TOML (or JSON), or the version is none.
    """
    lines = Lines(text)
    for name, version in _pinned(path, text):
        if is_dspy(name) and version:
            yield _locked(version, Place(path, lines.of(name), path, kind="locks"))


def _pinned(path: Path, text: str) -> Iterator[tuple[str, str]]:
    if path.name == "Pipfile.lock":
        for section in _json(path, text).values():
            for name in section if isinstance(section, dict) else ():
                yield name, str(table(section, name).get("version", "")).removeprefix("==")
        return
    data = load(path, text)
    for package in (*data.get("package", ()), *data.get("packages", ())):
        if isinstance(package, dict):
            yield str(package.get("name", "")), str(package.get("version", ""))


def _json(path: Path, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError(path, f"is no JSON: {error}; correct it") from None
    return data if isinstance(data, dict) else {}


def _locked(version: str, place: Place) -> Declaration:
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        return place.declare(version, SpecifierSet(f"=={version}"))
    except InvalidSpecifier:
        raise place.refuse(version, "is no version") from None
