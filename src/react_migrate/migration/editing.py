"""Making edits for ``ast`` nodes, and small pieces of LibCST that several rules put in their place."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.migration.rule import Edit

if TYPE_CHECKING:
    import libcst as cst

    from react_migrate.provenance.facts import ModuleFacts

_KINDS: dict[type[ast.AST], str] = {
    ast.Attribute: "Attribute", ast.Call: "Call", ast.Subscript: "Subscript", ast.Compare: "Comparison",
    ast.Name: "Name", ast.Constant: "SimpleString", ast.BoolOp: "BooleanOperation", ast.IfExp: "IfExp",
    ast.ListComp: "ListComp", ast.BinOp: "BinaryOperation", ast.ImportFrom: "ImportFrom", ast.Import: "Import",
    ast.While: "While", ast.AugAssign: "SimpleStatementLine", ast.Assign: "SimpleStatementLine",
}  # fmt: skip
"""The LibCST class that stands where an ``ast`` node of a type does."""


def edit(facts: ModuleFacts, node: ast.expr | ast.stmt, action: str, *data: str) -> Edit:
    """The edit that lets a rule rewrite ``node``."""
    return Edit(facts.span(node), action, data, _KINDS[type(node)])


def call(function: str, node: cst.BaseExpression, *arguments: cst.BaseExpression) -> cst.Call:
    """``function(arguments)`` in the place of ``node``, whose parentheses and comments it takes over."""
    import libcst as cst

    lost = [comment for comment in comments(node) if not any(comment in comments(argument) for argument in arguments)]
    separator = cst.Comma(whitespace_after=cst.SimpleWhitespace(" "))
    given = [cst.Arg(_bare(argument), comma=separator) for argument in arguments]
    given[-1] = given[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
    head = cst.parse_expression(function)
    return cst.Call(head, given, lpar=node.lpar, rpar=node.rpar, whitespace_before_args=_space(lost))


def comments(node: cst.CSTNode) -> list[str]:
    """The comments inside a node, in no particular order."""
    import libcst as cst

    found: list[str] = []
    pending: list[cst.CSTNode] = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, cst.Comment):
            found.append(part.value)
        pending.extend(part.children)
    return found


def _space(lost: list[str]) -> cst.BaseParenthesizableWhitespace:
    """White space that holds comments which would otherwise go with the code around them."""
    import libcst as cst

    if not lost:
        return cst.SimpleWhitespace("")
    joined = "  ".join(reversed(lost))
    line = cst.TrailingWhitespace(cst.SimpleWhitespace("  "), cst.Comment(joined))
    return cst.ParenthesizedWhitespace(first_line=line, indent=True, last_line=cst.SimpleWhitespace("    "))


def _bare(argument: cst.BaseExpression) -> cst.BaseExpression:
    """An argument without parentheses of its own, where the call's are enough and no comment stands in them."""
    import libcst as cst

    needed = isinstance(argument, (cst.Tuple, cst.GeneratorExp, cst.Yield, cst.NamedExpr, cst.Lambda))
    if needed or not argument.lpar or any(comments(part) for part in (*argument.lpar, *argument.rpar)):
        return argument
    return argument.with_changes(lpar=[], rpar=[])


def expression(code: str, node: cst.BaseExpression) -> cst.BaseExpression:
    """``code`` as an expression in the place of ``node``, whose parentheses it takes over."""
    import libcst as cst

    parsed = cst.parse_expression(code)
    return parsed.with_changes(lpar=[*node.lpar, *parsed.lpar], rpar=[*parsed.rpar, *node.rpar])


def code_of(node: cst.CSTNode) -> str:
    """The code of a node."""
    import libcst as cst

    return cst.Module([]).code_for_node(node)
