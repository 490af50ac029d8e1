"""The one pass that changes code: edits of a file become replacements of its text.

Only what changes is parsed by LibCST: the outermost expression or statement of each group of nested edits, on its own.
Everything else of the file is carried over as it is, character by character.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.errors import RewriteError
from react_migrate.provenance.places import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import libcst as cst

    from react_migrate.migration.rule import Edit, Rule

_STATEMENTS = frozenset(("Import", "ImportFrom", "While", "For", "SimpleStatementLine", "FunctionDef", "ClassDef"))

COMPOSED = frozenset(("ImportFrom",))
"""Nodes of which several rules may each change their own part."""

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
        self._starts = [0]
        position = 0
        while True:
            ends = [found for end in "\r\n" if (found := text.find(end, position)) >= 0]
            if not ends:
                break
            position = min(ends) + (2 if text.startswith("\r\n", min(ends)) else 1)
            self._starts.append(position)

    def at(self, line: int, column: int) -> int:
        """The offset of a place; lines count from 1, columns from 0."""
        return self._starts[line - 1] + column

    def of(self, span: Span) -> tuple[int, int]:
        """Start and end of a span."""
        return self.at(span.line, span.column), self.at(span.end_line, span.end_column)

    def line(self, offset: int) -> tuple[int, int]:
        """Start and end (its newline included) of the line around an offset."""
        index = self._index(offset)
        following = self._starts[index + 1] if index + 1 < len(self._starts) else len(self.text)
        return self._starts[index], following

    def _index(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1


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
    """What the edits make of the text.

    Raises:
        RewriteError: an edit's node was not found at its span.
    """
    offsets = Offsets(text)
    made = []
    for outermost, group in _groups(edits):
        start, end = offsets.of(outermost.span)
        if outermost.action == REMOVE:
            made.append(Replacement(*_whole_lines(offsets, start, end), ""))
        else:
            new = _rewrite(text, offsets, outermost, {edit: edits[edit] for edit in group})
            made.append(Replacement(start, end, _apart(text[:start][-1:], new)))
    return made


def _apart(before: str, new: str) -> str:
    """A name that comes right behind a keyword (``return(x)``) needs a blank."""
    touches = (before.isalnum() or before == "_") and (new[:1].isalnum() or new[:1] == "_")
    return f" {new}" if touches else new


def _groups(edits: Iterable[Edit]) -> list[tuple[Edit, list[Edit]]]:
    """Edits by the outermost one around them, in the order of the text."""
    ordered = sorted(
        edits, key=lambda edit: (edit.span.line, edit.span.column, -edit.span.end_line, -edit.span.end_column)
    )
    groups: list[tuple[Edit, list[Edit]]] = []
    for edit in ordered:
        if groups and groups[-1][0].span.contains(edit.span):
            groups[-1][1].append(edit)
        else:
            groups.append((edit, [edit]))
    return groups


def _whole_lines(offsets: Offsets, start: int, end: int) -> tuple[int, int]:
    """A statement that is removed takes its lines with it where nothing else is on them."""
    first, _ = offsets.line(start)
    _, last = offsets.line(end)
    alone = not offsets.text[first:start].strip() and not offsets.text[end:last].strip()
    return (first, last) if alone else (start, end)


def _rewrite(text: str, offsets: Offsets, outermost: Edit, edits: Mapping[Edit, Rule]) -> str:
    """The new code for the span of the outermost of some nested edits."""
    import libcst as cst

    start, end = offsets.of(outermost.span)
    try:
        if outermost.kind in _STATEMENTS:
            return _rewrite_statement(text[start:end], text[offsets.line(start)[0] : start], outermost, edits)
        return _rewrite_expression(text[start:end], outermost, edits)
    except cst.ParserSyntaxError as error:
        raise RewriteError(f"line {outermost.span.line}: {error.message}") from None


def _rewrite_expression(code: str, outermost: Edit, edits: Mapping[Edit, Rule]) -> str:
    import libcst as cst

    # The parentheses let a part of a longer bracketed expression go over several lines; they are gone again at once.
    parsed = cst.parse_module(f"({code})")
    line = cst.ensure_type(parsed.body[0], cst.SimpleStatementLine)
    expression = cst.ensure_type(line.body[0], cst.Expr)
    value = expression.value.with_changes(lpar=expression.value.lpar[1:], rpar=expression.value.rpar[:-1])
    bare = parsed.with_changes(body=[line.with_changes(body=[expression.with_changes(value=value)])])
    span = outermost.span
    changed = _replace(
        bare, lambda row, column: (row + span.line - 1, column + (span.column if row == 1 else 0)), edits
    )
    statement = cst.ensure_type(changed.body[0], cst.SimpleStatementLine)
    return changed.code_for_node(cst.ensure_type(statement.body[0], cst.Expr).value)


def _rewrite_statement(code: str, indent: str, outermost: Edit, edits: Mapping[Edit, Rule]) -> str:
    import libcst as cst

    newline = next((end for end in ("\r\n", "\n", "\r") if end in code), "\n")
    header = f"if True:{newline}" if indent else ""
    parsed = cst.parse_module(header + indent + code + newline)
    first = outermost.span.line - (2 if header else 1)
    changed = _replace(parsed, lambda row, column: (row + first, column), edits)
    return changed.code.removeprefix(header).removeprefix(indent).removesuffix(newline)


def _replace(
    module: cst.Module, moved: Callable[[int, int], tuple[int, int]], edits: Mapping[Edit, Rule]
) -> cst.Module:
    """Let the rules rewrite the nodes of a small module; ``moved`` tells where its places are in the file."""
    import libcst as cst
    from libcst.metadata import MetadataWrapper, PositionProvider

    wrapper = MetadataWrapper(module, unsafe_skip_copy=True)
    positions = wrapper.resolve(PositionProvider)
    wanted: dict[tuple[Span, str], list[Edit]] = {}
    for edit in edits:
        wanted.setdefault((edit.span, edit.kind), []).append(edit)

    class Replacer(cst.CSTTransformer):
        def on_leave(self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT) -> object:  # type: ignore[override]  # any sentinel
            place = positions.get(original_node)
            if place is None:
                return updated_node
            span = Span(*moved(place.start.line, place.start.column), *moved(place.end.line, place.end.column))
            node: object = updated_node
            for edit in wanted.pop((span, type(original_node).__name__), ()):
                node = cst.RemoveFromParent() if edit.action == REMOVE else edits[edit].rewrite(node, edit)  # type: ignore[arg-type]
            return node

    changed = wrapper.module.visit(Replacer())
    for span, _ in wanted:
        raise RewriteError(f"line {span.line}: the code to rewrite was not found where it was expected")
    return changed
