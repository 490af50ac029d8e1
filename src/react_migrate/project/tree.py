"""The walk over folders: each real folder once, with the names of the files in it, and without what is left out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from react_migrate.project.ignore import Rules, compile_lines, rules_above, rules_in

VERSION_CONTROL = frozenset({".git", ".hg", ".svn"})
INSTALLED = frozenset({".venv", "venv", ".tox", ".nox", "site-packages", "node_modules"})
CACHES = frozenset({"__pycache__", ".eggs", ".mypy_cache", ".pytest_cache", ".ruff_cache"})
LEFT_OUT = VERSION_CONTROL | INSTALLED | CACHES | {".react-migrate"}
"""Names of folders that are never entered, unless one is named itself; the last is our own undo journal."""

_SPEAKING = frozenset({".git", ".gitignore", "pyvenv.cfg"})
"""Names whose presence says something about the folder they are in."""

Report = Callable[[str, OSError], None]
"""Told the path of a folder that cannot be listed (or whose ignore files cannot be read), and why."""


@dataclass(slots=True, eq=False, repr=False)
class Folder:
    """One folder of the walk.

    ``prefix`` is put before a name to display and open it, ``real`` is the path without links. ``files`` are the
    regular files and ``links`` the links that have a wanted suffix, all sorted, ``others`` all
    other regular files.
    """

    prefix: str
    real: str
    rules: Rules | None
    exclude: Rules | None
    files: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    def leaves_out(self, name: str, *, folder: bool = False) -> bool:
        """Whether ignore files or ``--exclude`` leave out the entry ``name``.

        A hundred lines cost about 15 µs, so it pays to ask last.
        """
        path = os.path.join(self.real, name)
        return any(rules.ignores(path, name, folder=folder) for rules in (self.exclude, self.rules) if rules)


class Tree:
    """The folders below ``roots``; iterate once. ``folders`` maps the real path of each one met to it.

    Links to folders are not entered: where one leads out of the tree it must not be followed, and where it leads into
    the tree its target is met under its own name. So a folder is met once, and a loop cannot arise.
    """

    def __init__(
        self,
        roots: Iterable[str],
        exclude: Iterable[str],
        suffixes: tuple[str, ...],
        report: Report,
    ) -> None:
        """``exclude`` holds gitignore lines that count from each root.

        Raises:
            ValueError: a line of ``exclude`` is no gitignore pattern.
        """
        self.folders: dict[str, Folder] = {}
        self._suffixes = suffixes
        self._report = report
        lines = compile_lines(exclude)
        reals = [(root, os.path.realpath(root)) for root in roots]
        self._roots = [(root, real, Rules(real, lines) if lines else None) for root, real in reals]

    def __iter__(self) -> Iterator[Folder]:
        for root, real, exclude in self._roots:
            prefix = "" if root == os.curdir else os.path.join(root, "")
            try:
                top = Folder(prefix, real, rules_above(real), exclude)
            except OSError as error:
                self._report(root, error)
                continue
            yield from self._walk(top)

    def _walk(self, top: Folder) -> Iterator[Folder]:
        waiting = [top]
        while waiting:
            folder = waiting.pop()
            if folder.real in self.folders:
                continue
            try:
                names, speaking = self._list(folder)
                folder.rules = rules_in(folder.real, speaking, folder.rules)
            except OSError as error:
                self._report(folder.prefix or os.curdir, error)
                continue
            if "pyvenv.cfg" in speaking and folder is not top:
                continue
            self.folders[folder.real] = folder
            yield folder
            waiting.extend(self._below(folder, names))

    def _list(self, folder: Folder) -> tuple[list[str], set[str]]:
        """Fill in ``files`` and ``links``; give the names of the subfolders and the speaking names."""
        names, speaking = [], set()
        with os.scandir(folder.prefix or os.curdir) as entries:
            for entry in entries:
                name = entry.name
                if name.endswith(self._suffixes) and not entry.is_dir(follow_symlinks=False):
                    if entry.is_file(follow_symlinks=False):
                        folder.files.append(name)
                    elif entry.is_symlink():
                        folder.links.append(name)
                elif name in _SPEAKING:
                    speaking.add(name)
                elif entry.is_dir(follow_symlinks=False):
                    if name not in LEFT_OUT:
                        names.append(name)
                elif entry.is_file(follow_symlinks=False):
                    folder.others.append(name)
        folder.files.sort()
        folder.links.sort()
        return names, speaking

    def _below(self, folder: Folder, names: list[str]) -> Iterator[Folder]:
        """The subfolders to enter, the last one first, as a stack wants them."""
        base = os.path.join(folder.real, "")
        for name in sorted(names, reverse=True):
            if not folder.leaves_out(name, folder=True):
                yield Folder(f"{folder.prefix}{name}{os.sep}", base + name, folder.rules, folder.exclude)
