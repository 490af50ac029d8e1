"""Making edits for ``ast`` nodes: expressions from pieces of text, statements for LibCST."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.migration.rule import Edit

if TYPE_CHECKING:
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.places import Span

_KINDS: dict[type[ast.AST], str] = {
    ast.While: "While",
    ast.AugAssign: "SimpleStatementLine",
    ast.Assign: "SimpleStatementLine",
}
"""The LibCST class that stands where a statement of a type does."""


def statement_edit(facts: ModuleFacts, node: ast.stmt, action: str, *data: str) -> Edit:
    """The edit that lets a rule's ``rewrite`` make a statement anew on LibCST, told ``action`` and ``data``.

    With ``rewriter.REMOVE`` as its action it takes the statement out instead, with its lines.

    Raises:
        KeyError: the table above has no row for this type of statement.
    """
    return Edit(facts.span(node), action, data, _KINDS[type(node)])


def expression_edit(facts: ModuleFacts, node: ast.expr, *parts: str | ast.expr) -> Edit:
    """The edit that puts literal text and parts of the expression in its place, the parts with their own edits."""
    pieces: list[str | Span] = []
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
        elif isinstance(part, (ast.Yield, ast.YieldFrom)):
            pieces += "(", facts.span(part), ")"  # the only expressions that cannot be an argument as they are
        else:
            pieces.append(facts.span(part))
    return Edit(facts.span(node), "replace", kind="expression", parts=tuple(pieces))
