"""The ``[tool.react-migrate]`` table: what a project always wants, where the command line does not say otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from react_migrate.errors import UsageError
from react_migrate.project.toml import parsed

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic import ValidationError

KEYS = ("style", "unsafe", "select", "ignore", "exclude", "force_exclude", "evidence", "jobs")
"""Settings that can be typed too."""

TABLES = ("per_file_ignores",)
"""Settings that stand in the configuration only."""

OF_CHECK = ("target", "fail_on")
"""Settings that only ``check`` takes; ``target`` is what it calls ``--dspy``."""


def read(folder: Path) -> dict[str, Any]:
    """The nearest such table in a ``pyproject.toml`` from ``folder`` upwards, checked; empty where there is none.

    With its settings comes ``home``, the folder that patterns in it count from.

    Raises:
        UsageError: the file is not TOML, or the table holds something that is no setting.
    """
    for place in (folder, *folder.parents):
        file = place / "pyproject.toml"
        if file.is_file() and (table := _table(file)):
            return {**_checked(file, table), "home": place}
    return {}


def _table(file: Path) -> dict[str, Any]:
    try:
        data = file.read_bytes()
        if b"react-migrate" not in data:
            return {}
        table = parsed(data.decode()).get("tool", {}).get("react-migrate", {})
    except OSError as error:
        raise UsageError(f"{file}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise UsageError(f"{file}: is not TOML: {error}") from None
    if isinstance(table, dict):
        return table
    raise UsageError(f"{file}: tool.react-migrate must be a table")


def _checked(file: Path, table: dict[str, Any]) -> dict[str, Any]:
    from pydantic import ValidationError

    from react_migrate.cli.configuration_table import Table

    try:
        return Table.model_validate(table).model_dump(exclude_unset=True)
    except ValidationError as error:
        raise UsageError(f"{file}: [tool.react-migrate] {_sentence(error)}") from None


def _sentence(error: ValidationError) -> str:
    first = error.errors()[0]
    key = str(first["loc"][0])
    if first["type"] == "extra_forbidden":
        known = [name.replace("_", "-") for name in (*KEYS, *TABLES, *OF_CHECK)]
        import difflib

        nearest = difflib.get_close_matches(key, known, n=1, cutoff=0.0)[0]
        return f"has no setting {key}; the nearest is {nearest}"
    return f"{key}: {first['msg'].lower()}"
