"""Declarations in ``pyproject.toml``: the standard tables, and those of uv, PDM, Hatch, Poetry and setuptools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from react_migrate.project.requirements import poetry, requirements_txt
from react_migrate.project.requirements.declaration import Declaration, Lines, Place, dspys_name, required
from react_migrate.project.toml import items, load, table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from react_migrate.project.requirements.declaration import Kind


def read(path: Path, text: str, top: Path) -> Iterator[Declaration]:
    """The declarations in a ``pyproject.toml``; files that it names are read below ``top``.

    Raises:
        UnreadableFileError: it is no TOML, or a requirement of DSPy is none.
    """
    data = load(path, text)
    lines = Lines(text)
    for group, kind, texts in _lists(data):
        for line in filter(dspys_name, texts):
            found = required(line, Place(path, lines.of(dspys_name(line), line), path, group, kind))
            if found is not None:
                yield found
    yield from poetry.declarations(table(data, "tool", "poetry"), path, lines)
    for name in items(table(data, "tool", "setuptools", "dynamic", "dependencies").get("file")):
        yield from requirements_txt.named(path, name, top)


def _lists(data: dict[str, Any]) -> Iterator[tuple[str, Kind, list[str]]]:
    """Each list of requirements with the extra or group that it is."""
    project, tools = table(data, "project"), table(data, "tool")
    yield "", "requires", items(project.get("dependencies"))
    for extra, listed in table(project, "optional-dependencies").items():
        yield extra, "requires", items(listed)
    groups = table(data, "dependency-groups")
    for group in groups:
        yield group, "requires", _group(groups, group, ())
    uv = table(tools, "uv")
    yield "dev", "requires", items(uv.get("dev-dependencies"))
    yield "", "constrains", items(uv.get("constraint-dependencies"))
    yield "", "overrides", items(uv.get("override-dependencies"))
    for group, listed in table(tools, "pdm", "dev-dependencies").items():
        yield group, "requires", items(listed)
    for name, environment in table(tools, "hatch", "envs").items():
        yield name, "requires", items(table(environment).get("dependencies"))


def _group(groups: dict[str, Any], name: str, within: tuple[str, ...]) -> list[str]:
    """A dependency group's requirements with those of the groups it includes (PEP 735)."""
    listed = groups.get(name, []) if name not in within else []
    found = items(listed)
    for part in listed if isinstance(listed, list) else ():
        if isinstance(part, dict) and isinstance(part.get("include-group"), str):
            found += _group(groups, part["include-group"], (*within, name))
    return found
