"""Which agents and other predictors a program holds, in its attributes and in containers there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from react_migrate.provenance.agents.loops import engines_behind
from react_migrate.provenance.engines import OTHER_PROGRAMS
from react_migrate.provenance.values import ClassRef, Trail, Value

if TYPE_CHECKING:
    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.values import Atom

MAX_DEPTH = 4
"""Modules in modules that are looked into."""


@dataclass(slots=True)
class Predictors:
    """What a program holds: agents by engine with the trail of each, other predictors by class.

    ``whole`` is false where something is in it that could not be followed.
    """

    agents: dict[str, Trail | None] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)
    whole: bool = True


def predictors(linker: Linker, program: Value) -> Predictors:
    """What is held by all that ``program`` can be."""
    found = Predictors()
    _look(linker, program, found, set(), MAX_DEPTH)
    return found


def _look(linker: Linker, value: Value, found: Predictors, seen: set[Atom], depth: int) -> None:
    for atom, trail in value.atoms.items():
        if atom in seen:
            continue
        seen.add(atom)
        if atom.kind == "agent":
            found.agents.setdefault(str(atom.ref), trail)
        elif atom.kind == "instance" and isinstance(atom.ref, ClassRef):
            _look_into(linker, atom.ref, trail, found, seen, depth)
        elif atom.kind in ("box", "dict"):
            _look(linker, linker.store.peek(("any", atom.ref)), found, seen, depth)
        elif atom.kind == "external":
            name = str(atom.ref).removesuffix("()")
            if name in OTHER_PROGRAMS and name != atom.ref:
                found.others.add(name)
        elif atom.kind == "unknown":
            found.whole = False


def _look_into(
    linker: Linker, ref: ClassRef, trail: Trail | None, found: Predictors, seen: set[Atom], depth: int
) -> None:
    unit = linker.functions.unit(ref.path, None, ())
    for engine in engines_behind(linker.hierarchy, ref, unit):
        found.agents.setdefault(engine, trail)
    for member in linker.hierarchy.lineage(ref, unit).classes if depth else ():
        for value in linker.store.attributes(member).values():
            _look(linker, value, found, seen, depth - 1)
