"""``print("calls:", T)`` or ``logger.info("%s", T)``: the whole of it, for people to read."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.migration.editing import expression_edit
from react_migrate.migration.reads.idioms import shapes

if TYPE_CHECKING:
    from react_migrate.migration.reads.idioms.view import View
    from react_migrate.migration.rule import Edit
    from react_migrate.provenance.facts import ModuleFacts

_LOGGERS = frozenset(("debug", "info", "warning", "error", "critical", "exception", "log"))


def match(facts: ModuleFacts, view: View) -> tuple[Edit, ...] | None:
    """The events of the history instead; what is shown is the same run in another form."""
    parent = facts.module.parent(view.node)
    if isinstance(parent, ast.FormattedValue):
        parent = facts.module.parent(facts.module.parent(parent) or parent)
        return (expression_edit(facts, view.node, f"{view.source}.history.messages"),) if _shows(parent) else None
    if isinstance(parent, ast.Call) and view.node in parent.args and _shows(parent):
        return (expression_edit(facts, view.node, f"{view.source}.history.messages"),)
    return None


def _shows(node: ast.AST | None) -> bool:
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    if isinstance(function, ast.Attribute):
        owner = ast.unparse(function.value).lower()
        return function.attr in ("pprint", "pp") or (function.attr in _LOGGERS and "log" in owner)
    return any(shapes.is_name(function, name) for name in ("print", "pprint", "pp"))
