"""Which file an import means: module names against the Python files of one project."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SOURCE_FOLDERS = ("src", "lib", "python")
"""Folders that commonly stand on the path below a project's root."""


_INSTALLED = frozenset(("dspy", "react_migrate", "pytest"))
"""Packages that are what they are called, whatever the project's folders are called."""


class ModuleIndex:
    """The Python files of a project, by absolute path, and how names are looked up from one of them.

    The search path of a program is not known, so it is reconstructed: the folder around the importer's outermost
    package, then every folder above it up to the project's root, each also with its ``src``. What is not found there
    may lie below another root of the same repository, if only one of them has it.
    """

    def __init__(self, root: str, files: Iterable[str]) -> None:
        self.root = root
        self.files = frozenset(files)
        self._folders = _folders(self.files, root)
        self._top_names = {os.path.basename(path) for path in self._folders} | {
            os.path.basename(path).rsplit(".", 1)[0] for path in self.files
        }

    def is_package(self, path: str) -> bool:
        """Whether ``path`` is a package: its ``__init__.py``, or a folder of modules without one."""
        return os.path.basename(path) == "__init__.py" or path in self._folders

    def is_own(self, name: str) -> bool:
        """Whether a top-level module of this name is anywhere in the project."""
        return name in self._top_names

    def may_be_own(self, name: str) -> bool:
        """Whether a dotted name that was not found may mean a part of the project all the same."""
        top = name.split(".", 1)[0]
        return self.is_own(top) and top not in _INSTALLED and top not in sys.stdlib_module_names

    def name_of(self, path: str) -> str:
        """The dotted name of a file, from its outermost package on."""
        folder, base = os.path.split(path)
        parts = [] if base == "__init__.py" else [base.rsplit(".", 1)[0]]
        while os.path.join(folder, "__init__.py") in self.files:
            folder, package = os.path.split(folder)
            parts.append(package)
        return ".".join(reversed(parts)) or os.path.basename(folder)

    def absolute(self, importer: str, name: str) -> str | None:
        """The file that ``import name`` means in ``importer``, or ``None`` where it lies outside the project."""
        parts = name.split(".")
        path = self._search_path(importer)
        if parts[0] in _INSTALLED and self._is_inside(importer):
            path.pop()  # a module of a package that is called like it is no match for what is installed
        for folder in path:
            found = self._below(folder, parts)
            if found is not None and found != importer:
                return found
        return self._elsewhere(parts) if self.may_be_own(name) else None

    def _is_inside(self, path: str) -> bool:
        """Whether a file is a module of a package."""
        return os.path.join(os.path.dirname(path), "__init__.py") in self.files

    def _elsewhere(self, parts: list[str]) -> str | None:
        """The only module of this name below any folder that is no package; a bare folder is none."""
        found = {self._below(folder, parts) for folder in self._homes.get(parts[0], ())} & self.files
        return found.pop() if len(found) == 1 else None

    @cached_property
    def _homes(self) -> dict[str, list[str]]:
        """The folders that hold a top-level module, by its name."""
        homes: dict[str, list[str]] = {}
        for path in (*self._folders, *self.files):
            folder, base = os.path.split(path)
            if os.path.join(folder, "__init__.py") not in self.files:
                homes.setdefault(base.rsplit(".", 1)[0], []).append(folder)
        return homes

    def relative(self, importer: str, level: int, name: str) -> str | None:
        """The file that ``from ..name import`` means in ``importer`` (``level`` is the number of dots)."""
        folder = os.path.dirname(importer)
        for _ in range(level - 1):
            folder = os.path.dirname(folder)
        if not name:
            init = os.path.join(folder, "__init__.py")
            return init if init in self.files else folder
        return self._below(folder, name.split("."))

    def child(self, package: str, name: str) -> str | None:
        """The submodule ``name`` of a package."""
        folder = os.path.dirname(package) if package.endswith("__init__.py") else package
        return self._below(folder, [name]) if self.is_package(package) else None

    def _below(self, folder: str, parts: list[str]) -> str | None:
        path = os.path.join(folder, *parts)
        for candidate in (os.path.join(path, "__init__.py"), path + ".py", path + ".pyi"):
            if candidate in self.files:
                return candidate
        # A folder without __init__.py is a package only if the installed packages have no such name; `dspy` they have.
        return path if path in self._folders and parts[0] != "dspy" else None

    def _search_path(self, importer: str) -> list[str]:
        own = folder = os.path.dirname(importer)
        while os.path.join(folder, "__init__.py") in self.files:
            folder = os.path.dirname(folder)
        path = []
        while True:
            path.append(folder)
            path.extend(os.path.join(folder, source) for source in SOURCE_FOLDERS)
            if folder == self.root or len(folder) <= len(self.root) or os.path.dirname(folder) == folder:
                break
            folder = os.path.dirname(folder)
        return [*path, own]


def _folders(files: frozenset[str], root: str) -> frozenset[str]:
    found: set[str] = set()
    for path in files:
        folder = os.path.dirname(path)
        while folder not in found and len(folder) > len(root):
            found.add(folder)
            folder = os.path.dirname(folder)
    return frozenset(found)
