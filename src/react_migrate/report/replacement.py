"""What a file's change comes to, as replaced stretches of its old text: for reports that let an editor apply a fix."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, NamedTuple

from react_migrate.project.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from react_migrate.migration.rule import Span

Region = tuple[int, int, int, int]
"""Line and column of the start and of the exclusive end, all from 1, columns in characters."""

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


class Replacement(NamedTuple):
    """Whole lines of the old text, and what comes in their place."""

    first: int
    last: int
    region: Region
    text: str

    def touches(self, span: Span) -> bool:
        """Whether any of its lines is one of the span's."""
        return self.first <= span.end_line and span.line <= self.last


def replacements(path: Path, before: bytes, after: bytes) -> list[Replacement]:
    """The changed lines of a file, in order."""
    old, new = (_LINE.findall(Source.decode(path, data).text) for data in (before, after))
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return [
        Replacement(start + 1, end, _region(old, start, end), "".join(new[new_start:new_end]))
        for tag, start, end, new_start, new_end in matcher.get_opcodes()
        if tag != "equal"
    ]


def fix(changed: Sequence[Replacement], span: Span, others: Iterable[Span]) -> list[Replacement]:
    """The part of a file's change that one finding needs: its own lines, and the lines of no finding (imports)."""
    spans = list(others)
    return [part for part in changed if part.touches(span) or not any(part.touches(other) for other in spans)]


def _region(lines: Sequence[str], start: int, end: int) -> Region:
    """From the start of one line to the start of another, or to the end of a text without a newline at its end."""
    if end < len(lines) or not lines or lines[-1].endswith(("\r", "\n")):
        return start + 1, 1, end + 1, 1
    if start == len(lines):
        return len(lines), len(lines[-1]) + 1, len(lines), len(lines[-1]) + 1
    return start + 1, 1, end, len(lines[-1]) + 1
