"""The whole analysis: load what can matter, solve, look for callers that were not loaded, and solve again."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.provenance.engines import ENGINES
from react_migrate.provenance.facts import ModuleFacts
from react_migrate.provenance.files.neighbours import imports_any
from react_migrate.provenance.held_reads import naming, unknown_asked
from react_migrate.provenance.linker import Linker

if TYPE_CHECKING:
    from react_migrate.provenance.files.index import ModuleIndex
    from react_migrate.provenance.files.loading import Loader
    from react_migrate.provenance.scopes import Module
    from react_migrate.provenance.values import Value

Mentioning = Callable[[Collection[bytes], Collection[str]], Iterable[str]]
"""Gives the paths of files whose bytes hold any of some words, in the projects around some modules."""

_ANYWHERE = re.compile(r"__\w+__|forward|main|run|test_\w+")
"""Names that too many files hold, and that nobody calls from another module with a prediction."""

SMALL = 40
"""Modules up to which a program that cannot hold an agent is followed all the same, for the reasons that it gives."""

MAX_ROUNDS = 4
"""Rounds of looking for callers of callers."""


def analyse(
    index: ModuleIndex,
    loader: Loader,
    seeds: Iterable[str],
    mentioning: Mentioning,
    names: dict[str, Path],
    words: Collection[str] = (),
) -> Analysis:
    """Analyse the modules in ``seeds`` (absolute paths), whatever they import, and whoever calls into them.

    ``names`` gives the path to show for an absolute one. Files that hold one of ``words`` and import what is tied to
    an agent are analysed too. Nothing is raised for a file that cannot be used, whether
    ``loader`` has no text for it or the text is not Python: ``Analysis.linker.broken`` says why, by path.
    """
    linker = Linker(index, loader)
    for path in seeds:
        linker.loading.load(path)
    if len(linker.modules) > SMALL and not linker.broken and not _may_use_dspy(index, linker.modules.values()):
        linker.has_agents = False
        return Analysis(linker, names)
    linker.solve()
    asked: set[str] = set()
    for _ in range(MAX_ROUNDS):
        wanted = {**_naming(linker), **_uncalled(linker)}
        found = {word: homes for word, homes in wanted.items() if word not in asked}
        if not found or not _has_agents(linker):
            break
        asked.update(found)
        before = len(linker.modules)
        homes = {home for each in found.values() for home in each}
        for path in mentioning({word.encode() for word in found}, homes):
            if path not in linker.modules and imports_any(index, path, loader(path) or "", linker.modules):
                linker.loading.load(path)
        if len(linker.modules) == before:
            break
        linker.solve()
    _load_users(linker, index, loader, mentioning, frozenset(word.encode() for word in words))
    return Analysis(linker, names)


def _load_users(
    linker: Linker, index: ModuleIndex, loader: Loader, mentioning: Mentioning, words: Collection[bytes]
) -> None:
    """Load the files that import what is tied to an agent and hold one of the words, and who imports those."""
    for _ in range(MAX_ROUNDS if words else 0):
        homes = _connected(linker)
        before = len(linker.modules)
        for path in mentioning(words, homes) if homes else ():
            if path not in linker.modules and imports_any(index, path, loader(path) or "", homes):
                linker.loading.load(path)
        if len(linker.modules) == before:
            return
        linker.solve()


class Analysis:
    """The solved project: gives the facts of each module."""

    def __init__(self, linker: Linker, names: dict[str, Path]) -> None:
        self.linker = linker
        self._names = names
        self._related = _connected(linker)

    def facts(self, path: str) -> ModuleFacts | None:
        """The facts of the module at an absolute path, ``None`` where it could not be followed."""
        module = self.linker.modules.get(path)
        if module is None or path in self.linker.broken:
            return None
        shown = self._names.get(path) or Path(path)
        return ModuleFacts(self.linker, module, shown, related=path in self._related, names=self._names)


def _naming(linker: Linker) -> dict[str, set[str]]:
    """Names that hold the name of the field, and the modules they are in: who imports one may ask by it."""
    words: dict[str, set[str]] = {}
    for module in linker.modules.values():
        for name in naming(module):
            words.setdefault(name, set()).add(module.path)
    return words


def _uncalled(linker: Linker) -> dict[str, set[str]]:
    """Functions whose callers matter, and the modules they are in.

    They read a trajectory off something that comes in from outside, or hand on what they got themselves.
    """
    words: dict[str, set[str]] = {}
    for module in linker.modules.values():
        spelled = (read for read in module.reads if read.form in ("attribute", "getattr", "hasattr"))
        for read in (*(read for read in spelled if not module.values.get(read.receiver)), *unknown_asked(module)):
            for outer in module.enclosing(read.node):
                if name := getattr(outer, "name", ""):
                    words.setdefault(name, set()).add(module.path)
    pending = list(words)
    while pending:
        name = pending.pop()
        for ref, callers in linker.functions.callers.items():
            for path, caller in callers if ref.name == name else ():
                if caller not in words and not caller.startswith("<"):
                    words[caller] = {path}
                    pending.append(caller)
    return {word: homes for word, homes in words.items() if not _ANYWHERE.fullmatch(word)}


def _may_use_dspy(index: ModuleIndex, modules: Iterable[Module]) -> bool:
    """Whether any module names a package that agents come from, and has none of its own under that name."""
    return any(
        name in module.text and name != module.name and index.absolute(module.path, name) is None
        for module in modules
        for name in ("dspy", "react_migrate")
    )


def _has_agents(linker: Linker) -> bool:
    return any(_mentions_agent(module) for module in linker.modules.values())


def _mentions_agent(module: Module) -> bool:
    return any(_is_agent_class(value) for value in module.values.values())


def _is_agent_class(value: Value) -> bool:
    return any(atom.kind == "external" and atom.ref in ENGINES for atom in value.atoms)


def _connected(linker: Linker) -> set[str]:
    """The modules that an import chain, in either direction, ties to one that names an agent class."""
    neighbours: dict[str, set[str]] = {path: set() for path in linker.modules}
    for path, module in linker.modules.items():
        for imported in module.imports:
            if imported in neighbours:
                neighbours[path].add(imported)
                neighbours[imported].add(path)
    found = {path for path, module in linker.modules.items() if _mentions_agent(module)}
    pending = list(found)
    while pending:
        for neighbour in neighbours[pending.pop()] - found:
            found.add(neighbour)
            pending.append(neighbour)
    return found
