"""TOML as plain tables, and questions to tables that may hold anything."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from react_migrate.errors import UnreadableFileError

if TYPE_CHECKING:
    from pathlib import Path


def load(path: Path, text: str) -> dict[str, Any]:
    """The document.

    Raises:
        UnreadableFileError: ``text`` is no TOML.
    """
    try:
        return parsed(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError(path, f"is no TOML: {error}; correct it") from None


def parsed(text: str) -> dict[str, Any]:
    """The document.

    Raises:
        ValueError: ``text`` is no TOML.
    """
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return tomllib.loads(text)


def table(data: Any, *names: str) -> dict[str, Any]:
    """The table at the end of a chain of names; empty where there is none."""
    for name in names:
        data = data.get(name) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def items(data: Any) -> list[str]:
    """The strings in a list, or the one string in its place."""
    if isinstance(data, str):
        return [data]
    return [item for item in data if isinstance(item, str)] if isinstance(data, list) else []
