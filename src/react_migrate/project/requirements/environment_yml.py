"""Declarations in a conda ``environment.yml``: conda's own specifications, and the pip list inside."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from react_migrate.errors import UnreadableFileError
from react_migrate.project.requirements.declaration import Declaration, Place, is_dspy, required

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from packaging.specifiers import SpecifierSet

_CONDA = re.compile(r"^(?:[\w./-]+::)?([A-Za-z0-9][\w.-]*?)\s*(?=[<>=!~\s]|$)(.*)$")


def read(path: Path, text: str, top: Path) -> Iterator[Declaration]:
    """The declarations in the ``dependencies`` of an environment.

    Raises:
        UnreadableFileError: it is no YAML, or a requirement of DSPy is none.
    """
    for node, is_pip in _items(_composed(path, text)):
        place = Place(path, node.start_mark.line + 1, path)
        found = required(node.value, place) if is_pip else _conda(node.value, place)
        if found is not None:
            yield found


def _composed(path: Path, text: str) -> Any:
    """The document as nodes that know their lines; no object of any other kind is made."""
    import yaml

    try:
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark is not None else ""
        raise UnreadableFileError(path, f"{where}is no YAML ({getattr(error, 'problem', error)}); correct it") from None


def _items(document: Any) -> Iterator[tuple[Any, bool]]:
    """The text nodes of the list, and whether each is pip's."""
    for item in _sequence(_value(document, "dependencies")):
        if isinstance(item.value, str):
            yield item, False
        for one in _sequence(_value(item, "pip")):
            if isinstance(one.value, str):
                yield one, True


def _value(node: Any, key: str) -> Any:
    """What a mapping node has under a key."""
    pairs = node.value if getattr(node, "id", "") == "mapping" else []
    return next((value for name, value in pairs if name.value == key), None)


def _sequence(node: Any) -> list[Any]:
    return list(node.value) if getattr(node, "id", "") == "sequence" else []


def _conda(text: str, place: Place) -> Declaration | None:
    found = _CONDA.match(text.strip())
    if found is None or not is_dspy(found[1]):
        return None
    from packaging.specifiers import InvalidSpecifier

    try:
        return place.declare(text, *conda_versions(found[2]))
    except InvalidSpecifier:
        raise place.refuse(text, "is no conda specification") from None


def conda_versions(text: str) -> tuple[SpecifierSet, ...]:
    """What a conda version takes, as alternatives: ``=3.4`` is any 3.4, ``==3.4`` that one, a build does not count.

    Raises:
        packaging.specifiers.InvalidSpecifier: it is no version.
    """
    from packaging.specifiers import SpecifierSet

    words = text.strip().split()
    version = words[0] if words else ""
    pinned = re.fullmatch(r"(==?)([^=]+)(?:=[^=]*)?", version)
    if pinned:
        version = pinned[1] + pinned[2]
    return tuple(SpecifierSet(",".join(map(_clause, filter(None, one.split(","))))) for one in version.split("|"))


def _clause(text: str) -> str:
    if text in ("*", "=*", "==*"):
        return ""
    if re.match(r"=[^=]", text):
        return f"=={text[1:].removesuffix('.*').removesuffix('*')}.*"
    return text if re.match(r"[<>=!~]", text) else f"=={text}"
