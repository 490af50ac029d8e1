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
    ast.While: "While", ast.AugAssign: "AugAssign", ast.Assign: "Assign",
}  # fmt: skip
"""The LibCST class that stands where an ``ast`` node of a type does."""


def edit(facts: ModuleFacts, node: ast.expr | ast.stmt, action: str, *data: str) -> Edit:
    """The edit that lets a rule rewrite ``node``."""
    return Edit(facts.span(node), action, data, _KINDS[type(node)])


def call(function: str, node: cst.BaseExpression, *arguments: cst.BaseExpression) -> cst.Call:
    """``function(arguments)`` in the place of ``node``, whose parentheses it takes over."""
    import libcst as cst

    return cst.Call(
        cst.parse_expression(function),
        [
            cst.Arg(argument, comma=cst.Comma(whitespace_after=cst.SimpleWhitespace(" ")) if index < len(arguments) else cst.MaybeSentinel.DEFAULT)
            for index, argument in enumerate(arguments, 1)
        ],
        lpar=node.lpar,
        rpar=node.rpar,
    )


def expression(code: str, node: cst.BaseExpression) -> cst.BaseExpression:
    """``code`` as an expression in the place of ``node``, whose parentheses it takes over."""
    import libcst as cst

    parsed = cst.parse_expression(code)
    return parsed.with_changes(lpar=[*node.lpar, *parsed.lpar], rpar=[*parsed.rpar, *node.rpar])


def code_of(node: cst.CSTNode) -> str:
    """The code of a node."""
    import libcst as cst

    return cst.Module([]).code_for_node(node)
