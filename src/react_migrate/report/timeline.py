"""The timeline for people and programs: every change with its stage on one DSPy, and the rules that look for it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from react_migrate.report.line import Part, line
from react_migrate.timeline import CHANGES, NEWEST, Change, Stage, stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from react_migrate.migration.rule import Rule
    from react_migrate.report.line import Line

_STYLES: dict[Stage, str] = {"removed": "red", "current": "red", "deprecated": "yellow", "pending": "cyan"}
_STAGE_WORDS: dict[Stage, str] = {
    "removed": "gone", "current": "changed", "deprecated": "deprecated", "pending": "still ahead",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """A change, where it stands, and the codes of the rules that look for it."""

    change: Change
    stage: Stage
    rules: tuple[str, ...]

    @property
    def found_by(self) -> str:
        """The rules, or why there is none."""
        return ", ".join(self.rules) or self.change.unruled


def rows(version: str, rules: Sequence[Rule]) -> list[Row]:
    """Every change as it stands on DSPy ``version``.

    Raises:
        packaging.version.InvalidVersion: ``version`` is no version.
    """
    return [
        Row(change, stage(change, version), tuple(rule.code for rule in rules if change in rule.changes))
        for change in CHANGES
    ]


def lines(version: str, listed: Sequence[Row]) -> Iterator[Line]:
    """A table: stage, releases, rules, and what changes."""
    yield line(Part(f"On DSPy {version}", "bold"))
    widths = [max(map(len, column)) for column in zip(*map(_cells, listed), strict=True)]
    for row in listed:
        first, *rest = (cell.ljust(width) for cell, width in zip(_cells(row), widths, strict=True))
        yield line("  ", Part(first, _STYLES[row.stage]), "  ", "  ".join((*rest, _what(row.change))))


def _cells(row: Row) -> tuple[str, str, str]:
    return _STAGE_WORDS[row.stage], row.change.dates, ", ".join(row.rules) or "-"


def _what(change: Change) -> str:
    return f"{change.what}: {change.old} -> {change.new}" + ", without an error" * change.silent


def dump(version: str, listed: Sequence[Row]) -> bytes:
    """The table as indented UTF-8 JSON, ended by a newline."""
    changes = [{**asdict(row.change), "stage": row.stage, "rules": row.rules} for row in listed]
    document = {"schema_version": 1, "dspy": version, "changes": changes}
    return json.dumps(document, indent=2, ensure_ascii=False).encode() + b"\n"


def page(rules: Sequence[Rule]) -> str:
    """The table as a page of the documentation."""
    listed = rows(NEWEST, rules)
    loud = [row for row in listed if not row.change.silent]
    quiet = [row for row in listed if row.change.silent]
    return "\n".join([*_HEAD, *_table(loud), "", *_QUIET, *_table(quiet), ""])


_HEAD = (
    "# Timeline",
    "",
    "Every change between the trajectory-based `dspy.ReAct` and the structured-history one, with the DSPy release in",
    "which it happens, what to know, and the rules that look for it. `python -m react_migrate timeline --dspy VERSION`",
    "says where each stands on a release. This page is made from the table in `src/react_migrate/timeline.py` by",
    "`python scripts/timeline_page.py`.",
    "",
    "## What fails",
    "",
)
_QUIET = ("## What goes on without an error and means something else", "")


def _table(listed: Sequence[Row]) -> Iterator[str]:
    yield "| what | before | after | in DSPy | what to know | found by |"
    yield "|---|---|---|---|---|---|"
    for row in listed:
        change = row.change
        cells = (change.what, change.old, change.new, change.dates, change.guide, row.found_by)
        yield f"| {' | '.join(map(_escaped, cells))} |"


def _escaped(cell: str) -> str:
    """A cell with everything that Markdown would take for markup, but code marks, escaped."""
    return re.sub(r"([|_*<])", r"\\\1", cell)
