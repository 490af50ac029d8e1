"""The bridge spelling: calls that read a trajectory the same way before and after DSPy 3.5."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.migration.editing import call, edit
from react_migrate.migration.rule import Edit, Import

if TYPE_CHECKING:
    import libcst as cst

    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.reads import Read


def bridge_edit(facts: ModuleFacts, read: Read) -> tuple[Edit, Import]:
    """The edit that makes a read a bridge call, and the import it needs."""
    asks = read.form in ("hasattr", "in")
    name = "has_trajectory" if asks else "legacy_trajectory"
    local, alias = facts.name_for(name)
    form = "not in" if isinstance(read.node, ast.Compare) and isinstance(read.node.ops[0], ast.NotIn) else read.form
    return edit(facts, read.node, form, local), Import("react_migrate", name, alias)


def asked_of(node: cst.BaseExpression) -> cst.BaseExpression:
    """``x`` of ``"trajectory" in x.keys()``."""
    import libcst as cst

    is_keys = isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute) and node.func.attr.value == "keys"
    return cst.ensure_type(cst.ensure_type(node, cst.Call).func, cst.Attribute).value if is_keys else node


def bridged(node: cst.CSTNode, edit: Edit) -> cst.CSTNode:
    """The bridge call in the place of a read; its parts are carried over with their own rewrites."""
    import libcst as cst

    function, form = edit.data[0], edit.action
    if isinstance(node, (cst.Attribute, cst.Subscript)):
        return call(function, node, node.value)
    if isinstance(node, cst.Comparison):
        asked = call(function, node, asked_of(node.comparisons[0].comparator))
        if form == "in":
            return asked
        bare = asked.with_changes(lpar=[], rpar=[])
        return cst.UnaryOperation(cst.Not(), bare, lpar=node.lpar, rpar=node.rpar)
    assert isinstance(node, cst.Call)
    values = [argument.value for argument in node.args]
    if form == "get":
        assert isinstance(node.func, cst.Attribute)
        return call(function, node, node.func.value, values[1] if len(values) > 1 else cst.Name("None"))
    return call(function, node, values[0], *values[2:])
