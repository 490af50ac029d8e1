"""Places in source files: spans of text, and the links of a chain of evidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one file: lines from 1, columns from 0, in characters (not bytes); the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int

    def contains(self, other: Span) -> bool:
        """Whether ``other`` lies inside this span or is it."""
        return (self.line, self.column) <= (other.line, other.column) and (other.end_line, other.end_column) <= (
            self.end_line,
            self.end_column,
        )


@dataclass(frozen=True, slots=True)
class Evidence:
    """One link of the chain from the constructor to the use: where, and what happens there."""

    path: Path
    line: int
    note: str
