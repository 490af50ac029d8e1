"""Which files are tied to others by imports, as far as their text tells without being parsed."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from react_migrate.provenance.files.index import ModuleIndex
    from react_migrate.provenance.files.loading import Loader

_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import\b|import[ \t]+([\w., \t]+))", re.MULTILINE)

RARE = 100
"""How many times as long a file takes to analyse as to be searched for imports, about."""


def imports_any(index: ModuleIndex, path: str, text: str, modules: Collection[str]) -> bool:
    """Whether a file imports one of these modules, or a package that one of them is in."""
    for target in _imported(index, path, text):
        if target in modules:
            return True
        folder = _folder(index, target)
        if any(module.startswith(folder + os.sep) for module in modules):
            return True
    return False


def tied(index: ModuleIndex, loader: Loader, paths: Iterable[str], candidates: Iterable[str]) -> list[str]:
    """Those of ``candidates`` that an import chain, over any files and in either direction, ties to one of ``paths``.

    A file that imports a package is taken to import all of it. Every file of the project is read; where candidates are
    few among them that costs more than analysing them all, so that they all count.
    """
    others = list(candidates)
    if len(others) * RARE < len(index.files):
        return others
    links = _links(index, loader)
    pending = list(paths)
    found = set(pending)
    while pending:
        for neighbour in links.get(pending.pop(), set()) - found:
            found.add(neighbour)
            pending.append(neighbour)
    return [path for path in others if path in found]


def _links(index: ModuleIndex, loader: Loader) -> dict[str, set[str]]:
    """Who is tied to whom: files and imported packages (by their folder), both ways."""
    links: dict[str, set[str]] = {}
    for path in index.files:
        for target in _imported(index, path, loader(path) or ""):
            _link(links, path, _folder(index, target))
    for path in index.files:
        folder = os.path.dirname(path)
        while len(folder) >= len(index.root):
            if folder in links:
                _link(links, path, folder)
            folder = os.path.dirname(folder)
    return links


def _link(links: dict[str, set[str]], one: str, other: str) -> None:
    links.setdefault(one, set()).add(other)
    links.setdefault(other, set()).add(one)


def _imported(index: ModuleIndex, path: str, text: str) -> Iterator[str]:
    """The files and folders of the project that a file's import statements name."""
    for dots, name, plain in _IMPORT.findall(text):
        names = [part.split(" as ")[0].strip() for part in plain.split(",")] if plain else [name]
        for one in names:
            target = index.relative(path, len(dots), one) if dots else index.absolute(path, one) if one else None
            if target is not None:
                yield target


def _folder(index: ModuleIndex, target: str) -> str:
    """A package's folder; any other module is itself."""
    if not index.is_package(target):
        return target
    return os.path.dirname(target) if target.endswith(".py") else target
