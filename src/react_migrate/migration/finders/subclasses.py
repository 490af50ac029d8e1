"""What a family of agent classes does with the trajectory loop: nothing, its truncation, or a copy of it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.migration.editing import expression_edit
from react_migrate.migration.rule import Import
from react_migrate.provenance.agents.loops import copies_loop, own_method
from react_migrate.provenance.engines import ENGINES, KEPT
from react_migrate.provenance.places import Evidence
from react_migrate.provenance.values import Trail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.rule import Finding, Rule, Style
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.lineage import ClassInfo
    from react_migrate.provenance.values import ClassRef


@dataclass(frozen=True, slots=True)
class Root:
    """A class statement with an agent class of DSPy's own among its bases, and who below it does what."""

    name: str
    base: ast.expr
    fixed: bool
    bridged: bool
    copies: tuple[Evidence, ...]
    truncates: tuple[Evidence, ...]


def roots(facts: ModuleFacts) -> Iterator[Root]:
    """The classes of a module that inherit directly from ``dspy.ReAct`` or, on some way, ``dspy.ReActV2``.

    ``bridged``: the base is already one of this project's. ``fixed`` is false where the base is one of several
    classes, as with ``getattr(dspy, "ReActV2", None) or dspy.ReAct``.
    """
    for ref, info in facts.classes():
        for base in info.node.bases:
            names = {str(atom.ref) for atom in facts.value(base).atoms if atom.kind == "external"}
            bridged = bool(names) and names <= {"react_migrate.ReAct", KEPT}
            if bridged or ("dspy.ReAct" in names and names <= ENGINES.keys()):
                copies, truncates = _family(facts, ref)
                yield Root(ref.name, base, is_spelled(facts, base, "dspy.ReAct"), bridged, copies, truncates)


def is_spelled(facts: ModuleFacts, node: ast.expr, name: str) -> bool:
    """Whether an expression is a class by name: no parameter, no choice, no variable of a function."""
    if not facts.is_external(node, name) or not isinstance(node, (ast.Name, ast.Attribute)):
        return False
    function = facts.module.enclosing_function(node)
    is_local = isinstance(node, ast.Name) and function is not None and node.id in facts.module.scope_of(function).bound
    return not is_local


def base_finding(
    rule: Rule, facts: ModuleFacts, root: Root, base: str, why: str, shown: tuple[Evidence, ...], style: Style
) -> Finding | None:
    """The finding that gives ``root`` another base class, ``None`` where it has it already.

    In native style it stays a person's work, as plain DSPy 3.5 has nothing to put there.
    """
    stays = f"{why}; plain DSPy 3.5 has no equivalent, so the base class from react_migrate stays"
    if root.bridged:
        return rule.finding(facts, root.base, stays, "manual", evidence=shown) if style == "native" else None
    if not root.fixed:
        message = f"{why}, but which class its base is depends on the installed DSPy; choose {base}"
        return rule.finding(facts, root.base, message, "manual", evidence=shown)
    edits, imports = (expression_edit(facts, root.base, base),), (Import("react_migrate"),)
    if style == "native":
        return rule.finding(facts, root.base, stays, "manual", evidence=shown, edits=edits, imports=imports)
    return rule.finding(facts, root.base, why, evidence=shown, edits=edits, imports=imports)


def _family(facts: ModuleFacts, ref: ClassRef) -> tuple[tuple[Evidence, ...], tuple[Evidence, ...]]:
    copies: list[Evidence] = []
    truncates: list[Evidence] = []
    for member, _ in facts.family(ref):
        for part in facts.lineage(member).classes:
            info = facts.linker.classes[part]
            copy, override = copies_loop(info.node), own_method(info.node, "truncate_trajectory")
            if copy is not None:
                copies.append(_evidence(facts, info, copy, f"class {part.name} holds a part of the trajectory loop"))
            if override is not None:
                truncates.append(_evidence(facts, info, override, f"class {part.name} overrides truncate_trajectory"))
    return tuple(dict.fromkeys(copies)), tuple(dict.fromkeys(truncates))


def _evidence(facts: ModuleFacts, info: ClassInfo, node: ast.AST, note: str) -> Evidence:
    line = getattr(node, "lineno", info.node.lineno)
    return Evidence(Path(facts.shown(Trail(info.module.path, line, note))), line, note)
