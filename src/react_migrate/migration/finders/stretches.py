"""Edits of stretches of a file that are more than one expression; what is a comment there stays."""

from __future__ import annotations

import ast
import io
import tokenize
from typing import TYPE_CHECKING

from react_migrate.migration.rewriter import newline_of, offsets_of
from react_migrate.migration.rule import Edit
from react_migrate.provenance.places import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

Parts = tuple["str | Span", ...]
"""Literal text, and spans of the file that are carried over."""


def stretch_edit(facts: ModuleFacts, first: ast.expr | ast.keyword, last: ast.expr, parts: Parts) -> Edit:
    """The edit of everything from one node to another; comments in between come first."""
    start, end = facts.span(first), whole(facts, last)
    span = Span(start.line, start.column, end.end_line, end.end_column)
    carried = [part for part in parts if isinstance(part, Span)]
    lost = [one for one in _comments(facts, span) if not any(part.contains(one) for part in carried)]
    line = newline_of(facts.module.text) + indent_of(facts, first)
    ahead: Parts = tuple(piece for one in lost for piece in (one, line))
    return Edit(span, "replace", kind="stretch", parts=(*ahead, *parts))


def whole(facts: ModuleFacts, node: ast.expr) -> Span:
    """Where an expression stands, the parentheses around a dict's value included."""
    span = facts.span(node)
    if not isinstance(facts.module.parent(node), ast.Dict):
        return span
    offsets = offsets_of(facts.module.text)
    text, (start, end) = facts.module.text, offsets.of(span)
    before, after = text[:start].rstrip(), len(text) - len(text[end:].lstrip())
    while before.endswith("(") and text[after : after + 1] == ")":
        start, end = len(before) - 1, after + 1
        before, after = text[:start].rstrip(), len(text) - len(text[end:].lstrip())
    return Span(*offsets.place(start), *offsets.place(end))


def _comments(facts: ModuleFacts, span: Span) -> Iterator[Span]:
    """The comments in a stretch of a file."""
    lines = facts.lines[span.line - 1 : span.end_line]
    if not any("#" in line for line in lines):
        return
    text = "(" + "\n".join([" " * span.column + lines[0][span.column :], *lines[1:]])
    for token in _tokens(text):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            place = Span(row + span.line - 1, column - (row == 1), row + span.line - 1, token.end[1] - (row == 1))
            if span.contains(place):
                yield place


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    try:
        yield from tokenize.generate_tokens(io.StringIO(text).readline)
    except (tokenize.TokenError, SyntaxError, IndentationError):
        return  # the stretch ends in the middle of a bracket, after all of its comments


def indent_of(facts: ModuleFacts, node: ast.expr | ast.keyword) -> str:
    """The blanks at the head of the line that a node begins on."""
    line = facts.lines[node.lineno - 1]
    return line[: len(line) - len(line.lstrip())]
