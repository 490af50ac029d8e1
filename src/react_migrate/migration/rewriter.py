"""The one pass that changes code: edits of a file become replacements of its text.

An expression is put together from literal pieces and the spans it carries over, so that everything else of the file
stays as it is, character by character. A statement is rewritten by its rule on LibCST, which sees that one statement.
"""

from __future__ import annotations

import io
import re
import tokenize
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from react_migrate.errors import RewriteError
from react_migrate.provenance.places import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import libcst as cst

    from react_migrate.migration.rule import Edit, Rule


_LINE_END = re.compile(r"\r\n|\n|\r")

REMOVE = "remove"
"""The action of an edit that takes a statement out."""


@dataclass(frozen=True, slots=True, order=True)
class Replacement:
    """``text[start:end]`` becomes ``new``; offsets in characters of the whole file."""

    start: int
    end: int
    new: str


class Offsets:
    """Character offsets of the lines of a text, which end at ``\\n``, ``\\r\\n`` or ``\\r`` only."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(found.end() for found in _LINE_END.finditer(text))]

    def at(self, line: int, column: int) -> int:
        """The offset of a place; lines count from 1, columns from 0."""
        return self._starts[line - 1] + column

    def of(self, span: Span) -> tuple[int, int]:
        """Start and end of a span."""
        return self.at(span.line, span.column), self.at(span.end_line, span.end_column)

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset."""
        index = self._index(offset)
        return index + 1, offset - self._starts[index]

    def line(self, offset: int) -> tuple[int, int]:
        """Start and end (its newline included) of the line around an offset."""
        index = self._index(offset)
        following = self._starts[index + 1] if index + 1 < len(self._starts) else len(self.text)
        return self._starts[index], following

    def _index(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1


@lru_cache(maxsize=4)
def offsets_of(text: str) -> Offsets:
    """The offsets of a text; those of the texts at hand are kept, as several steps ask for them."""
    return Offsets(text)


def newline_of(text: str) -> str:
    """How the lines of a text end."""
    windows = text.count("\r\n")
    counts = {"\n": text.count("\n") - windows, "\r\n": windows, "\r": text.count("\r") - windows}
    return max(counts, key=lambda end: counts[end])


def apply(text: str, replacements: Iterable[Replacement]) -> str:
    """The text with all replacements made; they must not overlap."""
    parts: list[str] = []
    position = 0
    for replacement in sorted(replacements):
        parts += text[position : replacement.start], replacement.new
        position = replacement.end
    parts.append(text[position:])
    return "".join(parts)


def replacements(text: str, edits: Mapping[Edit, Rule]) -> list[Replacement]:
    """What the edits make of the text; edits nest, but do not overlap otherwise.

    Raises:
        RewriteError: a statement could not be rewritten.
    """
    offsets = offsets_of(text)
    made = []
    for outermost, inner in _groups(edits):
        start, end = offsets.of(outermost.span)
        within = {edit: edits[edit] for edit in inner}
        if outermost.action == REMOVE:
            made.append(Replacement(*_whole_lines(offsets, start, end), ""))
        elif outermost.parts:
            made.append(Replacement(start, end, _apart(text[:start][-1:], _expression(text, outermost, within))))
        else:
            made.append(Replacement(start, end, _statement(text, outermost, edits[outermost], within)))
    return made


def _groups(edits: Iterable[Edit]) -> list[tuple[Edit, list[Edit]]]:
    """Each edit that no other one contains, in the order of the text, with those inside it."""

    def order(edit: Edit) -> tuple[int, ...]:
        return (edit.span.line, edit.span.column, -edit.span.end_line, -edit.span.end_column)

    groups: list[tuple[Edit, list[Edit]]] = []
    for edit in sorted(edits, key=order):
        if groups and groups[-1][0].span.contains(edit.span):
            groups[-1][1].append(edit)
        else:
            groups.append((edit, []))
    return groups


def _apart(before: str, new: str) -> str:
    """A name that comes right behind a keyword (``return(x)``) needs a blank."""
    touches = (before.isalnum() or before == "_") and (new[:1].isalnum() or new[:1] == "_")
    return f" {new}" if touches else new


def _whole_lines(offsets: Offsets, start: int, end: int) -> tuple[int, int]:
    """A statement that is removed takes its lines with it where nothing else is on them."""
    first, _ = offsets.line(start)
    _, last = offsets.line(end)
    alone = not offsets.text[first:start].strip() and not offsets.text[end:last].strip()
    return (first, last) if alone else (start, end)


def _expression(text: str, edit: Edit, within: Mapping[Edit, Rule]) -> str:
    """The pieces of an edit put together; a comment that would get lost stands at the head."""
    carried = [part for part in edit.parts if isinstance(part, Span)]
    new = "".join(part if isinstance(part, str) else _carried(text, part, within) for part in edit.parts)
    lost = _lost_comments(text, edit.span, carried)
    if not lost:
        return new
    head, bracket, rest = new.partition("(")
    if not bracket:
        head, rest = "", f"{new})"
    return f"{head}(  {'  '.join(lost)}\n    {rest}"


def _carried(text: str, span: Span, within: Mapping[Edit, Rule]) -> str:
    """The text of a span with the edits inside it made."""
    start, end = offsets_of(text).of(span)
    inner = replacements(text, {edit: rule for edit, rule in within.items() if span.contains(edit.span)})
    return apply(text[start:end], [Replacement(item.start - start, item.end - start, item.new) for item in inner])


def _lost_comments(text: str, span: Span, carried: list[Span]) -> list[str]:
    """The comments inside a span that are in none of the parts carried over."""
    start, end = offsets_of(text).of(span)
    if "#" not in text[start:end]:
        return []
    lines = io.StringIO(_LINE_END.sub("\n", f"({text[start:end]})")).readline  # tokenize knows no lone \r
    found = [token for token in tokenize.generate_tokens(lines) if token.type == tokenize.COMMENT]
    return [token.string for token in found if not any(_is_within(token.start, span, part) for part in carried)]


def _is_within(place: tuple[int, int], span: Span, part: Span) -> bool:
    """Whether a place of the text of ``span``, with a parenthesis before it, lies in a part of the span."""
    row, column = place
    start = (row + span.line - 1, column + (span.column - 1 if row == 1 else 0))
    return (part.line, part.column) <= start < (part.end_line, part.end_column)


def _statement(text: str, edit: Edit, rule: Rule, within: Mapping[Edit, Rule]) -> str:
    """A statement rewritten by its rule; what changes inside it is changed already."""
    import libcst as cst

    code = _carried(text, edit.span, within)
    offsets = offsets_of(text)
    start, _ = offsets.of(edit.span)
    indent = text[offsets.line(start)[0] : start]
    newline = newline_of(code)
    header = f"if True:{newline}" if indent else ""
    try:
        parsed = cst.parse_module(f"{header}{indent}{code}{newline}")
    except cst.ParserSyntaxError as error:
        raise RewriteError(f"line {edit.span.line}: {error.message}") from None
    old = _first(parsed, edit)
    parsed = cst.ensure_type(parsed.deep_replace(old, rule.rewrite(old, edit)), cst.Module)
    return parsed.code.removeprefix(header).removeprefix(indent).removesuffix(newline)


def _first(module: cst.Module, edit: Edit) -> cst.CSTNode:
    """The first node of the edit's LibCST class, which is the statement itself."""
    pending: list[cst.CSTNode] = [module]
    for node in pending:
        if type(node).__name__ == edit.kind:
            return node
        pending.extend(node.children)
    raise RewriteError(f"line {edit.span.line}: no {edit.kind} is there; please report it")
