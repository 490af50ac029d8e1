"""The classes of the project: what each extends, what extends it, and which fields it annotates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from react_migrate.provenance.engines import ENGINES, MODULE_CLASSES, TRUNCATING
from react_migrate.provenance.values import ClassRef, Trail, Value

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.scopes import Module
    from react_migrate.provenance.store import Store
    from react_migrate.provenance.values import Atom, Unit


TYPED_DICTS = frozenset(("typing.TypedDict", "typing_extensions.TypedDict"))
"""Bases that make the objects of a class dicts of known keys."""

ENUMERATIONS = frozenset(("enum.Enum", "enum.Flag", "enum.IntEnum", "enum.StrEnum"))
"""Bases that make what a class names its members."""

NAMED_TUPLES = frozenset(("typing.NamedTuple", "typing_extensions.NamedTuple", "collections.namedtuple"))
"""Bases that make the objects of a class tuples with names."""


class Field(NamedTuple):
    """A name that a generated constructor takes; ``initial``: it is handed on and not kept (``InitVar``)."""

    name: str
    initial: bool = False
    keyword: bool = False


MAX_VARIANTS = 6
"""Ways to make one class's objects that are told apart; from there on they are joined."""


@dataclass(slots=True)
class ClassInfo:
    """A class statement of the project and the fields it declares, by name, in order.

    ``written`` is false for a class that a call makes: its ``node`` stands in no file. ``keywords_only``: the fields
    that follow have no position.
    """

    module: Module
    node: ast.ClassDef
    fields: dict[str, Field] = field(default_factory=dict)
    written: bool = True
    keywords_only: bool = False
    variants: int = 0


@dataclass(slots=True)
class Lineage:
    """A class's bases: those of the project in method resolution order, and what lies behind them.

    ``either`` are bases in whose place another class stands on another way.
    """

    classes: list[ClassRef]
    externals: set[str]
    engines: dict[str, Trail | None]
    is_module: bool = False
    either: set[ClassRef] = field(default_factory=set)


class Hierarchy:
    """All the class statements that were met."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.classes: dict[ClassRef, ClassInfo] = {}
        self._lineages: dict[tuple[ClassRef, Unit], Lineage] = {}

    def register(self, ref: ClassRef, module: Module, node: ast.ClassDef, *, written: bool = True) -> None:
        """Remember a class statement, or a class that a call makes."""
        self.classes.setdefault(ref, ClassInfo(module, node, written=written))

    def variant(self, ref: ClassRef, made: frozenset[Atom]) -> ClassRef:
        """The class as it is made with these programs: one below the class itself."""
        variant, info = ref._replace(made=made), self.classes[ref]
        if not made or ref.made or (variant not in self.classes and info.variants == MAX_VARIANTS):
            return ref
        if variant not in self.classes:
            info.variants += 1
            self.register(variant, info.module, info.node, written=False)
            self.store.write(("heirs", ref), Value.of("class", variant))
        return variant

    def extend(self, ref: ClassRef, index: int, base: Value) -> None:
        """Remember what the base at a position of a class statement can be."""
        cell = ("bases", ref, index)
        known = self.store.peek(cell)
        self.store.write(cell, base)
        if self.store.peek(cell) is not known:
            self._lineages.clear()
        for atom in base.of_kind("class", "external").atoms:
            self.store.write(("heirs", atom.ref), base.of("class", ref))

    def annotate(self, ref: ClassRef, name: str, *, initial: bool = False, keyword: bool = False) -> None:
        """A field in a class body: what a generated constructor takes."""
        info = self.classes[ref]
        info.fields.setdefault(name, Field(name, initial, keyword or info.keywords_only))

    def keywords_only(self, ref: ClassRef) -> None:
        """The fields of the class that follow have no position (``_: KW_ONLY``)."""
        self.classes[ref].keywords_only = True

    def all_fields(self, ref: ClassRef, unit: Unit) -> list[Field]:
        """The fields of a class and of those above it, in the order of a generated constructor."""
        found: dict[str, Field] = {}
        for base in reversed(self.lineage(ref, unit).classes):
            found.update(self.classes[base].fields)
        return list(found.values())

    def lineage(self, ref: ClassRef, unit: Unit) -> Lineage:
        """The bases of a class, as far as they are known."""
        known = self._lineages.get((ref, unit))
        if known is not None:
            return known
        found = self._lineages[ref, unit] = Lineage([], set(), {})
        pending = [ref]
        while pending:
            current = pending.pop()
            if current not in found.classes:
                found.classes.append(current)
                pending.extend(reversed(self._bases(current, unit, found)))
        if "dspy.ReAct" in found.engines and self._truncates(ref, found, unit):
            found.engines[TRUNCATING] = found.engines.pop("dspy.ReAct")
        found.is_module = bool(found.engines) or not MODULE_CLASSES.isdisjoint(found.externals)
        return found

    def _truncates(self, ref: ClassRef, found: Lineage, unit: Unit) -> bool:
        """Whether a class, one above it or one below it decides what is dropped when the context overflows."""
        family = (*found.classes, *self.heirs(ref, unit))
        return any(
            getattr(statement, "name", "") == "truncate_trajectory"
            for member in family
            for statement in self.classes[member].node.body
        )

    def _bases(self, ref: ClassRef, unit: Unit, found: Lineage) -> list[ClassRef]:
        """The bases of a class in the project; those outside it go into ``found``."""
        info = self.classes[ref]
        first = found.classes[0]
        if first.made and ref == first.plain and self.store.knows(("bases", first, 0)):
            return []  # the statement was run with bases that are known
        own = [ref.plain] if ref.made else []
        for index in range(len(info.node.bases)):
            known = self.store.read(("bases", ref, index), unit)
            for atom, trail in known.atoms.items():
                if isinstance(atom.ref, ClassRef):
                    own.append(atom.ref)
                    if known.has("external"):
                        found.either.add(atom.ref)
                elif atom.kind == "external":
                    self._reach(info, ref, str(atom.ref), trail, found)
        return own

    def _reach(self, info: ClassInfo, ref: ClassRef, name: str, trail: Trail | None, found: Lineage) -> None:
        found.externals.add(name)
        if name in ENGINES:
            origin = Trail(info.module.path, info.node.lineno, f"class {ref.name} extends {name}", trail)
            found.engines.setdefault(ENGINES[name], origin)

    def heirs(self, ref: ClassRef | str, unit: Unit) -> list[ClassRef]:
        """The classes below a class (one outside the project by its dotted name), at any depth."""
        found: list[ClassRef] = []
        pending: list[ClassRef | str] = [ref]
        while pending:
            for atom in self.store.read(("heirs", pending.pop()), unit).atoms:
                if isinstance(atom.ref, ClassRef) and atom.ref not in found:
                    found.append(atom.ref)
                    pending.append(atom.ref)
        return found
