"""``[v for k, v in T.items() if k.startswith("tool_name_") and v != "finish"]``: the tools that were called."""

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
    """The comprehension over the calls of the history, ``submit`` left out where ``finish`` was."""
    found = shapes.items_comprehension(facts, view)
    if found is None or shapes.in_f_string(facts, view.node):
        return None
    whole, key, value = found
    tests = shapes.conditions(whole.generators[0])
    names = [test for test in tests if shapes.tests_key(test, key, ("tool_name_",))]
    unfinished = [test for test in tests if _excludes_finish(test, value)]
    if not shapes.is_name(whole.elt, value) or len(names) != 1 or len(unfinished) != 1 or len(tests) != 2:
        return None
    code = shapes.calls_code(view.source, "call.name", ' if call.name != "submit"')
    return (expression_edit(facts, whole, f"[{code}]"),)


def _excludes_finish(test: ast.expr, value: str) -> bool:
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.NotEq):
        return False
    sides = (test.left, test.comparators[0])
    return any(shapes.is_name(side, value) for side in sides) and any(shapes.is_finish(side) for side in sides)
