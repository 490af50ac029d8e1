"""The modules of the project: read when they are first asked for, and what each gives to those that import it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from react_migrate.provenance.engines import ENGINES
from react_migrate.provenance.library import fixtures
from react_migrate.provenance.scopes import survey
from react_migrate.provenance.syntax import TOO_DEEP
from react_migrate.provenance.values import NOTHING, Value, external, unknown

if TYPE_CHECKING:
    from react_migrate.provenance.files.index import ModuleIndex
    from react_migrate.provenance.scopes import Module
    from react_migrate.provenance.store import Store
    from react_migrate.provenance.values import Unit

Loader = Callable[[str], "str | None"]
"""Gives the text of a file, or ``None`` where it cannot be used."""


class Loading:
    """The modules read so far; ``broken`` are the files that cannot be followed, and why; ``on_load`` hears of each."""

    def __init__(self, index: ModuleIndex, store: Store, loader: Loader, on_load: Callable[[Module], None]) -> None:
        self.index = index
        self.store = store
        self.modules: dict[str, Module] = {}
        self.broken: dict[str, SyntaxError | ValueError] = {}
        self.exports: dict[str, set[str]] = {}
        self._paths: dict[tuple[str, int, str], str | None] = {}
        self._loader = loader
        self._on_load = on_load

    def load(self, path: str) -> Module | None:
        """The module at ``path``; ``None`` where it cannot be followed."""
        if path in self.broken:
            return None
        if path in self.modules:
            return self.modules[path]
        text = self._loader(path)
        try:
            if text is None:
                raise ValueError("not readable")
            module = survey(path, self.index.name_of(path), text, package=self.index.is_package(path))
        except (SyntaxError, ValueError) as error:
            self.broken[path] = error
            return None
        self.modules[path] = module
        homes = fixtures.homes(path, self.index.files)
        module.fixtures = [found for found in homes if found == path or self.load(found)]
        self._on_load(module)
        return module

    def give_up(self, path: str) -> None:
        """A module turned out to be nested deeper than can be followed: what it gives to others could be anything."""
        self.broken.setdefault(path, ValueError(TOO_DEEP))
        self.store.write(("broken", path), self.lost(path))

    def lost(self, path: str) -> Value:
        """What a file that cannot be followed gives."""
        return unknown(f"{path} could not be read")

    def find(self, importer: Module, name: str) -> str | None:
        """The file or package folder of the project that ``import name`` means, loaded."""
        key = (importer.path, 0, name)
        if key not in self._paths:
            self._paths[key] = self.index.absolute(importer.path, name)
        return self._found(importer, self._paths[key])

    def find_relative(self, importer: Module, level: int, name: str) -> str | None:
        """The same for ``from ..name import``."""
        key = (importer.path, level, name)
        if key not in self._paths:
            self._paths[key] = self.index.relative(importer.path, level, name)
        return self._found(importer, self._paths[key])

    def _found(self, importer: Module, path: str | None) -> str | None:
        if path is not None:
            importer.imports.add(path)
            if path in self.index.files:
                self.load(path)
        return path

    def exported(self, path: str, name: str, unit: Unit) -> Value:
        """What ``name`` of the module at ``path`` can be, submodules included."""
        if unit.path != path:
            self.exports.setdefault(path, set()).add(name)
        found = self.named(path, name, unit)
        if path in self.broken:
            return self.lost(path)
        module = self.modules.get(path)
        child = self.index.child(path, name)
        if child is None or found or (module is not None and name in module.scope.bound):
            return found
        self._found(self.modules[unit.path], child)
        return Value.of("module", child)

    def named(self, path: str, name: str, unit: Unit) -> Value:
        """A module's own variable, or one that it takes over with star imports, over any number of modules."""
        found = NOTHING
        pending, seen = [path], {path}
        while pending and not found:
            current = pending.pop(0)
            found = self.store.read(("name", current, name), unit) | self.store.read(("broken", current), unit)
            self.store.read(("stars", current), unit)
            module = self.modules.get(current)
            fresh = [star for star in (module.stars if module else ()) if star not in seen]
            seen.update(fresh)
            pending.extend(fresh)
        return found

    def import_star(self, module: Module, path: str | None, name: str) -> None:
        """``from path import *``; of DSPy the public classes are known."""
        if path is not None:
            if path not in module.stars:
                module.stars.append(path)
                self.store.write(("stars", module.path), Value.of("module", path))
        elif name.split(".")[0] in ("dspy", "react_migrate"):
            for known in ENGINES:
                root, last = known.rsplit(".", 1)
                if root == name:
                    self.store.write(("name", module.path, last), external(known))
