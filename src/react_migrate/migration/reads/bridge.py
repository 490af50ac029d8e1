"""The bridge spelling: calls that read a field of a prediction before and after DSPy 3.5."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.migration.editing import expression_edit
from react_migrate.migration.rule import Edit, Import

if TYPE_CHECKING:
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.reads import Read

QUESTIONS = ("hasattr", "in")
"""Forms that ask whether there is such a field."""


def bridge_edit(facts: ModuleFacts, read: Read) -> tuple[Edit, Import]:
    """The edit that makes a read a bridge call, and the import it needs."""
    name = "has_trajectory" if read.form in QUESTIONS and read.name == "trajectory" else f"legacy_{read.name}"
    local, alias = facts.name_for(name)
    needed = Import("react_migrate", name, alias)
    if read.form in QUESTIONS:
        asked = (f"{negation(read)}{local}(", read.receiver, ")")
        if read.name != "trajectory":
            asked = (f"({local}(", read.receiver, f", None) is {'' if negation(read) else 'not '}None)")
        return expression_edit(facts, read.node, *asked), needed
    default = read.default if read.default is not None else "None" if read.form == "get" else None
    rest = (", ", default) if default is not None else ()
    return expression_edit(facts, read.node, f"{local}(", read.receiver, *rest, ")"), needed


def negation(read: Read) -> str:
    """``not`` for ``"trajectory" not in x``, and nothing otherwise."""
    negated = isinstance(read.node, ast.Compare) and isinstance(read.node.ops[0], ast.NotIn)
    return "not " if negated else ""
