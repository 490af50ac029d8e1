"""Calls of agents: the agent that is called, the keywords it is given, the constructors that can stand behind it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.migration.finders.agents import Owner, owner
from react_migrate.migration.finders.construction import bridged_constructor
from react_migrate.migration.finders.origins import constructions_behind
from react_migrate.migration.reads.judging import BRIDGED
from react_migrate.provenance.agents.loops import is_copied, own_method
from react_migrate.provenance.engines import KEPT
from react_migrate.provenance.values import Atom, ClassRef

if TYPE_CHECKING:
    from react_migrate.migration.rule import Edit
    from react_migrate.provenance.facts import ModuleFacts

_CALLS = ("__call__", "forward", "acall", "aforward")


def called_agent(facts: ModuleFacts, node: ast.Call) -> Owner | None:
    """The agent that a call runs, ``None`` where that is none or a class whose own method takes the arguments."""
    receiver = _receiver(node)
    atoms = facts.value(receiver).atoms
    if any(isinstance(atom.ref, ClassRef) and _takes_calls(facts, atom.ref) for atom in atoms):
        return None
    found = owner(facts, receiver)
    if found is not None:
        return None if found.is_class else found
    return _through_super(facts, node)


def _receiver(node: ast.Call) -> ast.expr:
    is_method = isinstance(node.func, ast.Attribute) and node.func.attr in _CALLS
    return node.func.value if is_method else node.func  # type: ignore[attr-defined]  # is_method says so


def _takes_calls(facts: ModuleFacts, ref: ClassRef) -> bool:
    """Whether a class of the project has a call method of its own; what that hands on is a call of its own."""
    bodies = [facts.linker.classes[part].node for part in facts.lineage(ref).classes]
    return any(own_method(body, name) is not None for body in bodies for name in _CALLS)


def _through_super(facts: ModuleFacts, node: ast.Call) -> Owner | None:
    """``super().forward(...)`` in a class below an agent class, or a call method that was taken from an agent."""
    value = facts.value(node.func).of_kind("bound")
    receivers = [atom.ref[0] for atom in value.atoms if isinstance(atom.ref, tuple) and atom.ref[1] in _CALLS]
    engines = frozenset(str(one.ref) for one in receivers if isinstance(one, Atom) and one.kind == "agent")
    if not engines:
        return None
    around = [info.node for ref, info in facts.classes() if is_copied(facts.linker.hierarchy, ref, facts.unit)]
    if any(outer is body for outer in facts.module.enclosing(node) for body in around):
        engines = frozenset((KEPT,))
    return Owner(engines, is_class=False, certain=True, evidence=facts.evidence(value))


def keywords(facts: ModuleFacts, node: ast.Call) -> list[str]:
    """The names that a call gives arguments by, those in a dict behind ``**`` among them."""
    names: list[str] = []
    for keyword in node.keywords:
        if keyword.arg is not None:
            names.append(keyword.arg)
            continue
        for atom in facts.value(keyword.value).of_kind("dict").atoms:
            names += facts.linker.store.names(atom.ref)
    return list(dict.fromkeys(names))


def bridged_constructors(facts: ModuleFacts, node: ast.Call) -> tuple[Edit, ...]:
    """The edits that build the agent of a call from ``react_migrate.ReAct``; none where not all of that is in sight."""
    edits: list[Edit] = []
    for construction in constructions_behind(facts, _receiver(node)) or ():
        edit = bridged_constructor(facts, construction)
        if edit is not None:
            edits.append(edit)
        elif not construction.engines <= BRIDGED:
            return ()
    return tuple(edits)
