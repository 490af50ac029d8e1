"""The list of all tool names, asked whether the last one is ``finish``: is the run complete?"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.migration.editing import expression_edit
from react_migrate.migration.reads.idioms import shapes

if TYPE_CHECKING:
    from react_migrate.migration.reads.idioms.view import View
    from react_migrate.migration.rule import Edit
    from react_migrate.provenance.facts import ModuleFacts


def match(facts: ModuleFacts, view: View) -> tuple[Edit, ...] | None:
    """The comparison becomes ``termination_reason``; the list stays a list of names.

    Only where the list is used for nothing but that comparison and its own truth, as its last name is another one.
    """
    found = shapes.items_comprehension(facts, view)
    if found is None or shapes.in_f_string(facts, view.node):
        return None
    whole, key, value = found
    tests = shapes.conditions(whole.generators[0])
    if not shapes.is_name(whole.elt, value) or len(tests) != 1 or not shapes.tests_key(tests[0], key, ("tool_name_",)):
        return None
    assignment = facts.module.parent(whole)
    if (
        not isinstance(assignment, ast.Assign)
        or len(assignment.targets) != 1
        or not isinstance(assignment.targets[0], ast.Name)
    ):
        return None
    comparisons = _comparisons(facts, assignment.targets[0])
    if not comparisons:
        return None
    names = expression_edit(facts, whole, f"[{shapes.calls_code(view.source, 'call.name')}]")
    return (names, *(expression_edit(facts, node, _code(view, node)) for node in comparisons))


def _code(view: View, comparison: ast.Compare) -> str:
    sign = "==" if isinstance(comparison.ops[0], ast.Eq) else "!="
    return f'{view.source}.termination_reason {sign} "submit"'


def _comparisons(facts: ModuleFacts, target: ast.Name) -> list[ast.Compare]:
    """The comparisons of the last name with ``finish``, or nothing where the list has another use."""
    function = facts.module.enclosing_function(target) or facts.tree
    found: list[ast.Compare] = []
    for node in ast.walk(function):
        if not shapes.is_name(node, target.id) or node is target:
            continue
        comparison = _last_is_finish(facts, node)
        if comparison is not None:
            found.append(comparison)
        elif not _is_truth(facts, node):
            return []
    return found


def _last_is_finish(facts: ModuleFacts, node: ast.AST) -> ast.Compare | None:
    subscript = facts.module.parent(node)
    if not isinstance(subscript, ast.Subscript) or ast.unparse(subscript.slice) != "-1":
        return None
    comparison = facts.module.parent(subscript)
    if not isinstance(comparison, ast.Compare) or comparison.left is not subscript or len(comparison.ops) != 1:
        return None
    is_equality = isinstance(comparison.ops[0], (ast.Eq, ast.NotEq))
    return comparison if is_equality and shapes.is_finish(comparison.comparators[0]) else None


def _is_truth(facts: ModuleFacts, node: ast.AST) -> bool:
    parent = facts.module.parent(node)
    if isinstance(parent, ast.Call):
        return shapes.is_name(parent.func, "bool")
    if isinstance(parent, ast.BoolOp):
        return parent.values[-1] is not node
    return isinstance(parent, (ast.If, ast.While, ast.IfExp)) and parent.test is node
