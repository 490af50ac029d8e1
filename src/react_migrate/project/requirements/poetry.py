"""Declarations in Poetry's tables, with its caret and tilde in the words of PEP 440."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any

from react_migrate.project.requirements.declaration import Declaration, Lines, Place, is_dspy
from react_migrate.project.toml import table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from packaging.specifiers import SpecifierSet

_PART = re.compile(r"\s*(\^|~=|~|===|==|!=|<=|>=|<|>|=)?\s*([^\s,<>=!~^|]+)")


def declarations(poetry: dict[str, Any], path: Path, lines: Lines) -> Iterator[Declaration]:
    """The declarations below ``[tool.poetry]``.

    Raises:
        UnreadableFileError: a constraint of DSPy is none.
    """
    groups = {name: table(group, "dependencies") for name, group in table(poetry, "group").items()}
    groups[""] = table(poetry, "dependencies")
    groups["dev"] = {**groups.get("dev", {}), **table(poetry, "dev-dependencies")}
    for group, listed in groups.items():
        yield from in_table(listed, path, lines, group)


def in_table(listed: dict[str, Any], path: Path, lines: Lines, group: str) -> Iterator[Declaration]:
    """The declarations in a table from names to constraints; several constraints of one name are alternatives."""
    for name, value in listed.items():
        for one in value if isinstance(value, list) else [value]:
            if is_dspy(name):
                version = one.get("version", "*") if isinstance(one, dict) else one
                place = Place(path, lines.of(name, version if isinstance(version, str) else ""), path, group)
                yield _declared(name, one, version, place)


def _declared(name: str, value: Any, version: Any, place: Place) -> Declaration:
    text = f"{name} = {version!r}" if isinstance(version, str) else name
    if not isinstance(version, str):
        raise place.refuse(text, "has no version that is a text")
    try:
        specifiers = constraint(version)
    except ValueError:
        raise place.refuse(text, "is no version constraint") from None
    conditions = ("markers", "python", "platform") if isinstance(value, dict) else ()
    marker = " and ".join(f"{key} {value[key]}" for key in conditions if key in value)
    return place.declare(text.replace("'", '"'), *specifiers, marker=marker)


def constraint(text: str) -> tuple[SpecifierSet, ...]:
    """What a Poetry constraint takes, as alternatives (Poetry's documentation of dependency specification).

    Raises:
        ValueError: it is no constraint.
    """
    from packaging.specifiers import SpecifierSet

    return tuple(SpecifierSet(",".join(_parts(one))) for one in re.split(r"\|\|?", text))


def _parts(text: str) -> Iterator[str]:
    position = 0
    text = text.strip()
    if not text:
        raise ValueError(text)
    while position < len(text):
        part = _PART.match(text, position)
        if part is None:
            raise ValueError(text)
        yield from _clause(part[1] or "", part[2])
        position = part.end() + len(re.match(r"[\s,]*", text[part.end() :])[0])  # type: ignore[index]  # may be empty


def _clause(sign: str, version: str) -> list[str]:
    if version == "*":
        return []
    if sign in ("^", "~"):
        return [f">={version}", f"<{_next(sign, version)}"]
    if sign in ("", "=", "=="):
        starred = version.replace(".x", ".*").replace(".X", ".*")
        return [f"=={starred}"]
    return [f"{sign}{version}"]


def _next(sign: str, version: str) -> str:
    """The first version past a caret (the leftmost part that is not 0 goes up) or tilde (the second, or the only)."""
    from packaging.version import Version

    release = Version(version).release
    given = len(release)
    index = min(1, given - 1)
    if sign == "^":
        index = next((place for place, part in enumerate(release) if part), given - 1)
    return ".".join(map(str, chain(release[:index], [release[index] + 1])))
