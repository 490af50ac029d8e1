"""Where a body is being analysed: its variables at this point, and how names are looked up and bound."""

from __future__ import annotations

import builtins
from contextlib import contextmanager
from typing import TYPE_CHECKING

from react_migrate.provenance.values import NOTHING, Atom, ClassRef, Unit, Value, external

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator, Sequence

    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.scopes import Module, Scope

_BUILTINS = frozenset(dir(builtins))

Env = dict[str, Value]


class Frame:
    """One walk over one body.

    ``alive`` turns false where the walk cannot go on (after ``return``, ``raise``, …), ``unreachable`` true where it
    goes on only to see what is there: no value gets past the tests before it. ``unpacked`` gives for a variable all
    those that were unpacked together with it.
    """

    def __init__(
        self,
        linker: Linker,
        module: Module,
        unit: Unit,
        scope: Scope,
        *,
        outer: Frame | None = None,
        class_body: ClassRef | None = None,
    ) -> None:
        self.linker = linker
        self.store = linker.store
        self.module = module
        self.unit = unit
        self.scope = scope
        self.outer = outer
        self.class_body = class_body
        self.env: Env = {}
        self.alive = True
        self.unreachable = False
        self.breaks: list[list[Env]] = []
        self.continues: list[list[Env]] = []
        self.tracks: list[Env] = []
        self.captured: Env = {}
        self.walrus: set[str] = set()
        self.unpacked: dict[str, tuple[str, ...]] = {}
        self.asked: set[tuple[Atom, str]] = set()

    def where(self, node: ast.AST, part: str = "") -> tuple[object, ...]:
        """The name under which the store keeps what is made at ``node``."""
        return (self.unit, node, part)

    def load(self, name: str) -> Value:
        """What a name can be at this point."""
        if name in self.env:
            return self.env[name] | self._set_from_within(name) if name in self.scope.shared else self.env[name]
        if self.outer is not None:
            return self.outer.load(name)
        if self.unit.function is not None:
            if name in self.scope.captured:
                return self._captured(self.unit, name)
            if name in self.scope.bound:
                return NOTHING
            if name not in self.scope.globals:
                found = self._from_closures(name)
                if found is not None:
                    return found
        return self._from_module(name)

    def _set_from_within(self, name: str) -> Value:
        """What inner functions assign to a name of this scope (``nonlocal``, ``global``)."""
        if self.unit.function is None:
            return self.store.read(("name", self.module.path, name), self.unit)
        return self.store.read(("local", self.unit, name), self.unit)

    def _from_closures(self, name: str) -> Value | None:
        unit = self.unit.function.closure if self.unit.function else None
        while unit is not None and unit.function is not None:
            cell = ("local", unit, name)
            scope = self.linker.functions.scope_of(unit)
            if name in scope.captured:
                return self._captured(unit, name)
            if name in scope.bound or self.store.knows(cell):
                return self.store.read(cell, self.unit)
            unit = unit.function.closure
        return None

    def _captured(self, unit: Unit, name: str) -> Value:
        """A variable of the comprehension around a lambda."""
        ref = unit.function
        assert ref is not None
        return self.store.read(("captured", ref.path, ref.line, ref.column, name), self.unit)

    def _from_module(self, name: str) -> Value:
        cell = ("name", self.module.path, name)
        if name in self.module.scope.bound or self.store.knows(cell):
            return self.store.read(cell, self.unit)
        for star in self.module.stars:
            found = self.linker.loading.named(star, name, self.unit)
            if found:
                return found
        if name in _BUILTINS:
            return external(f"builtins.{name}")
        return self.store.read(cell, self.unit)

    def bind(self, name: str, value: Value) -> None:
        """Let ``name`` be ``value`` from this point on."""
        self.unpacked.pop(name, None)
        for track in self.tracks:
            track[name] = track[name] | value if name in track else value
        if self.class_body is not None:
            self.env[name] = value
            self.store.write(("attr", self.class_body, name), value)
        elif self.unit.function is None or name in self.scope.globals:
            self.store.write(("name", self.module.path, name), value)
            if self.unit.function is None:
                self.env[name] = value
        elif name in self.scope.nonlocals:
            self._bind_in_closure(name, value)
        else:
            self.env[name] = value
            if self.scope.nests:
                self.store.write(("local", self.unit, name), value)

    def is_early(self) -> bool:
        """Whether a guess has to wait: the body is walked again once nothing more is learned."""
        if self.linker.learning:
            self.linker.waiting.add(self.unit)
        return self.linker.learning or self.linker.functions.is_idle(self.unit)

    def way(
        self, body: Sequence[ast.stmt], ends: list[Env], lost: list[Env] | None = None, *, dead: bool = False
    ) -> None:
        """Walk one of several ways; where it leads on, its last state is one of the ``ends``.

        On a way that nobody can take (``dead``) nothing is returned, and its last state is one of the ``lost``.
        """
        outer = self.unreachable
        self.alive, self.unreachable = True, outer or dead
        self.linker.run(self, body)
        if self.alive:
            (lost if lost is not None and self.unreachable and not outer else ends).append(self.env)
        self.unreachable = outer

    def meet(self, ends: list[Env], lost: list[Env]) -> None:
        """Go on where several ways meet; where only dead ways lead on, what follows is dead as well."""
        self.alive = bool(ends or lost)
        self.env = merge(ends or lost)
        self.unreachable = self.unreachable or not ends

    @contextmanager
    def tracking(self) -> Iterator[Env]:
        """Everything that names are bound to meanwhile: what an exception can find them to be."""
        track: Env = {}
        self.tracks.append(track)
        yield track
        self.tracks.pop()

    def _bind_in_closure(self, name: str, value: Value) -> None:
        unit = self.unit.function.closure if self.unit.function else None
        while unit is not None and unit.function is not None:
            if name in self.linker.functions.scope_of(unit).bound:
                self.store.write(("local", unit, name), value)
                return
            unit = unit.function.closure


def merge(envs: list[Env]) -> Env:
    """The variables where several ways meet: each can be what it was on any of them."""
    if not envs:
        return {}
    merged = dict(envs[0])
    for env in envs[1:]:
        for name, value in env.items():
            merged[name] = merged[name] | value if name in merged else value
    return merged


def same(left: Env, right: Env) -> bool:
    """Whether two states of the variables hold the same atoms."""
    return left.keys() == right.keys() and all(
        value is right[name] or value.atoms.keys() == right[name].atoms.keys() for name, value in left.items()
    )
