"""Which constructors the agent in an expression comes from, where a file shows all of them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.values import ClassRef

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from react_migrate.provenance.agents.constructions import Construction
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.scopes import Module
    from react_migrate.provenance.values import Value


def constructions_behind(facts: ModuleFacts, node: ast.expr) -> list[Construction] | None:
    """The calls that build what ``node`` is: the call itself, all that its name or its attribute is assigned.

    ``None`` where one of them is something else, or may stand where this does not look.
    """
    given = _assigned(facts, node)
    made = {one.node: one for one in facts.constructions if one.module is facts.module}
    if not given or any(value not in made for value in given):
        return None
    return [made[value] for value in given if isinstance(value, ast.Call)]


def _assigned(facts: ModuleFacts, node: ast.expr) -> list[ast.expr] | None:
    """Every expression that can be the value of ``node``."""
    if isinstance(node, ast.Call):
        return [node]
    if isinstance(node, ast.Name):
        return _values_of_name(facts.module, node)
    if isinstance(node, ast.Attribute):
        return _values_of_attribute(facts, node)
    return None


def _values_of_name(module: Module, node: ast.Name) -> list[ast.expr] | None:
    """What the name is assigned in the scope that binds it, if assignments are all that binds it there."""
    functions = [outer for outer in module.enclosing(node) if isinstance(outer, _FUNCTIONS)]
    home = next((outer for outer in functions if node.id in module.scope_of(outer).bound), None)
    stores = [
        other
        for other in module.parents
        if isinstance(other, ast.Name) and other.id == node.id and isinstance(other.ctx, ast.Store)
    ]
    inside = [other for other in stores if module.enclosing_function(other) is home]
    if home is None and len(inside) != len(stores):
        return None  # a function may mean the module's name, or one of its own
    return _values_stored(module, inside)


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def _values_of_attribute(facts: ModuleFacts, node: ast.Attribute) -> list[ast.expr] | None:
    """What is assigned to this attribute of objects of one class, if all of that is in this module."""
    owners = [atom for atom in facts.value(node.value).atoms if atom.kind != "none"]
    refs = {atom.ref.plain for atom in owners if atom.kind == "instance" and isinstance(atom.ref, ClassRef)}
    if len(refs) != 1 or any(atom.kind != "instance" for atom in owners):
        return None
    (ref,) = refs
    if facts.lineage(ref).classes != [ref] or len(facts.family(ref)) != 1:
        return None
    stores = list(_attribute_stores(facts, ref, node.attr))
    if any(module is not facts.module for module, _ in stores):
        return None
    return _values_stored(facts.module, [store for _, store in stores])


def _attribute_stores(facts: ModuleFacts, ref: ClassRef, name: str) -> Iterator[tuple[Module, ast.expr]]:
    """Every assignment to an attribute of this name of what can be an object of the class, or to its own variable."""
    for module in facts.linker.modules.values():
        for other in module.parents:
            if isinstance(other, ast.Attribute) and other.attr == name and isinstance(other.ctx, ast.Store):
                owner = module.values.get(other.value)
                if owner is None or owner.has("unknown") or _is_object(owner, ref):
                    yield module, other
    body = facts.linker.classes[ref].node.body
    for statement in body:
        for target in getattr(statement, "targets", [getattr(statement, "target", None)]):
            if isinstance(target, ast.Name) and target.id == name:
                yield facts.linker.classes[ref].module, target


def _is_object(value: Value, ref: ClassRef) -> bool:
    return any(atom.kind == "instance" and getattr(atom.ref, "plain", None) == ref for atom in value.atoms)


def _values_stored(module: Module, stores: Sequence[ast.expr]) -> list[ast.expr] | None:
    """What plain assignments put into these targets; ``None`` if one is bound in another way."""
    values: list[ast.expr] = []
    for store in stores:
        statement = module.parent(store)
        value = getattr(statement, "value", None)
        is_plain = isinstance(statement, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) and isinstance(value, ast.expr)
        if not is_plain:
            return None
        values.append(value)  # type: ignore[arg-type]  # is_plain says so
    return values
