"""Which loops an expression that is an agent, or the class of one, can be: today's, and so what 3.5 makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.provenance.agents.loops import engines_behind
from react_migrate.provenance.engines import ENGINES, TRUNCATING
from react_migrate.provenance.values import ClassRef

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.places import Evidence
    from react_migrate.provenance.values import Atom

CHANGING = frozenset(("dspy.ReAct", "react_migrate.ReAct", TRUNCATING))
"""The engines that are the trajectory loop before DSPy 3.5 and the structured one afterwards."""


@dataclass(frozen=True, slots=True)
class Owner:
    """An expression that is an agent (``is_class``: an agent's class) on some way at least.

    ``engines`` are the loops it can be; a class that holds a copy of the loop counts as the kept one, since its base
    is to be that. ``certain``: it is nothing else.
    """

    engines: frozenset[str]
    is_class: bool
    certain: bool
    evidence: tuple[Evidence, ...]

    @property
    def changes(self) -> bool:
        """Whether another loop stands behind it from DSPy 3.5 on."""
        return not CHANGING.isdisjoint(self.engines)


def owner(facts: ModuleFacts, node: ast.expr) -> Owner | None:
    """What an expression is, if it is an agent or the class of one on some way."""
    value = facts.value(node)
    engines: set[str] = set()
    classes = others = 0
    for atom in value.atoms:
        found = set(_engines(facts, atom))
        engines |= found
        classes += bool(found) and atom.kind in ("class", "external")
        others += not found and atom.kind != "none"
    if not engines:
        return None
    return Owner(frozenset(engines), bool(classes), not others, facts.evidence(value))


def _engines(facts: ModuleFacts, atom: Atom) -> Iterator[str]:
    if atom.kind == "agent":
        yield str(atom.ref)
    elif atom.kind == "external" and atom.ref in ENGINES:
        yield ENGINES[str(atom.ref)]
    elif atom.kind in ("instance", "class") and isinstance(atom.ref, ClassRef):
        yield from engines_behind(facts.linker.hierarchy, atom.ref, facts.unit)


def has_changing_agents(facts: ModuleFacts) -> bool:
    """Whether the program builds agents that change their loop; one that builds none, but names them, is given some."""
    made = facts.constructions
    return any(not CHANGING.isdisjoint(one.engines) for one in made) if made else facts.related


def in_agent_class(facts: ModuleFacts, node: ast.AST) -> bool:
    """Whether a node stands in the body of a class that extends an agent class: RM201 and RM202 see to those."""
    bodies = [info.node for ref, info in facts.classes() if facts.lineage(ref).engines]
    return any(outer is body for outer in facts.module.enclosing(node) for body in bodies)
