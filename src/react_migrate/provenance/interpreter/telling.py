"""What of a call's arguments tells it apart from the other calls of the same function: its context."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

from react_migrate.provenance.engines import ENGINES, OTHER_PROGRAMS
from react_migrate.provenance.reads import deciding_names
from react_migrate.provenance.scopes import arguments
from react_migrate.provenance.values import ClassRef

if TYPE_CHECKING:
    from collections.abc import Mapping

    from react_migrate.provenance.lineage import Hierarchy
    from react_migrate.provenance.scopes import Function
    from react_migrate.provenance.store import Store
    from react_migrate.provenance.values import Atom, Context, FunctionRef, Unit, Value

_CONTAINERS = ("box", "dict")


def context(
    hierarchy: Hierarchy, ref: FunctionRef, definition: Function, bound: Mapping[str, Value], unit: Unit
) -> Context:
    """The context of a call that binds these arguments; ``unit`` is the module of the function."""
    own = [first.arg for first in arguments(definition)[:1]] if ref.owner is not None else []
    told = ((name, _telling(hierarchy, definition, name, bound[name], unit, own)) for name in sorted(bound))
    return tuple((name, atoms) for name, atoms in told if atoms)


def _telling(
    hierarchy: Hierarchy, definition: Function, name: str, value: Value, unit: Unit, own: list[str]
) -> frozenset[Atom]:
    """What tells of one argument: objects only where they are ``self`` or a DSPy module."""
    atoms = value.telling() | {atom for atom in value.atoms if _is_program_class(atom)}
    if value.has("text") and name in _deciding(definition):
        atoms |= {atom for atom in value.atoms if atom.kind == "text"}
    if value.has(*_CONTAINERS) and _gives(definition):
        atoms |= {atom for atom in value.atoms if atom.kind in _CONTAINERS and _matters(hierarchy.store, atom)}
    return atoms | {
        atom
        for atom in value.atoms
        if atom.kind == "instance"
        and isinstance(atom.ref, ClassRef)
        and (name in own or hierarchy.lineage(atom.ref, unit).is_module)
    }


def _matters(store: Store, container: Atom) -> bool:
    """Whether a container holds what may lead to an agent, or nothing that is known yet."""
    content = store.peek(("any", container.ref))
    return not content or content.relevant()


def _is_program_class(atom: Atom) -> bool:
    return atom.kind == "external" and (atom.ref in ENGINES or atom.ref in OTHER_PROGRAMS)


@lru_cache(maxsize=4096)
def _deciding(definition: Function) -> frozenset[str]:
    """The parameters by whose text a function decides what it does or which item it takes."""
    return frozenset(deciding_names(definition) & {argument.arg for argument in arguments(definition)})


@lru_cache(maxsize=4096)
def _gives(definition: Function) -> bool:
    """Whether a function may give back a part of a container that it is handed."""
    return isinstance(definition, ast.Lambda) or any(
        isinstance(node, (ast.Yield, ast.YieldFrom))
        or (isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant))
        for node in ast.walk(definition)
    )
