"""``trajectory = T`` (or ``T or {}``) and idioms over the name: the assignment goes, each use becomes plain code."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from react_migrate.migration.editing import statement_edit
from react_migrate.migration.reads.idioms.view import View
from react_migrate.migration.rewriter import REMOVE
from react_migrate.provenance.facts import ModuleFacts
from react_migrate.provenance.reads import Read

if TYPE_CHECKING:
    from react_migrate.migration.rule import Edit

Match = Callable[[ModuleFacts, View], "tuple[Edit, ...] | None"]


def alias_edits(facts: ModuleFacts, view: View, match: Match) -> tuple[Edit, ...] | None:
    """The edits for a trajectory that is only kept under a name, where every use of the name is an idiom."""
    assignment = _assignment(facts, view.node)
    if assignment is None:
        return None
    target = assignment.targets[0]
    assert isinstance(target, ast.Name)
    function = facts.module.enclosing_function(assignment)
    if function is None or _bindings(function, target.id) != 1 or _bindings(function, _root(view.read.receiver)) > 1:
        return None
    edits: list[Edit] = [statement_edit(facts, assignment, REMOVE)]
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == target.id and node is not target:
            found = match(facts, View(Read(node, view.read.receiver, "attribute"), view.source, bridged=False))
            if found is None:
                return None
            edits.extend(found)
    return tuple(edits) if len(edits) > 1 and len(set(edits)) == len(edits) else None


def _assignment(facts: ModuleFacts, node: ast.expr) -> ast.Assign | None:
    parent = facts.module.parent(node)
    if (
        isinstance(parent, ast.BoolOp)
        and isinstance(parent.op, ast.Or)
        and len(parent.values) == 2
        and parent.values[0] is node
    ):
        empty = isinstance(parent.values[1], ast.Dict) and not parent.values[1].keys
        parent = facts.module.parent(parent) if empty else None
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
        return parent
    return None


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _bindings(function: ast.AST, name: str) -> int:
    """How often a name is bound in a function, its parameter included."""
    stored = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
    ]
    parameters = [node for node in ast.walk(function) if isinstance(node, ast.arg) and node.arg == name]
    return len(stored) + len(parameters)
