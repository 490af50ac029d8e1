"""Recall and precision per kind of flow, from labels and what somebody reports at their places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from labels import Label

Place = tuple[str, int]
"""Path and line."""

WANTED = ("agent", "dual")
"""The truths that are to be reported."""

ALL = "all"
"""The row that adds up the others."""


@dataclass
class Row:
    """The counts of one kind: labels to be found, found among them, and reports where nothing was to be found."""

    wanted: int = 0
    found: int = 0
    false: int = 0

    @property
    def recall(self) -> float:
        """The part that was found, between 0 and 1."""
        return self.found / self.wanted if self.wanted else 1.0

    @property
    def precision(self) -> float:
        """The part of the reports that is right, between 0 and 1."""
        return self.found / (self.found + self.false) if self.found + self.false else 1.0


def rows(labels: Iterable[Label], reported: Collection[Place], sure: Collection[Place]) -> dict[str, Row]:
    """A row for each kind, and `ALL`.

    ``reported`` are the places that a person is told of, ``sure`` those among them that are treated as proven. To tell
    a person of what nobody can decide is right; to treat it as proven is not.
    """
    table: dict[str, Row] = {}
    for label in sorted(labels, key=lambda label: label.kind):
        for row in (table.setdefault(label.kind, Row()), table.setdefault(ALL, Row())):
            if label.truth in WANTED:
                row.wanted += 1
                row.found += label.place in reported
            else:
                row.false += label.place in (sure if label.truth == "undecided" else reported)
    return {kind: table[kind] for kind in sorted(table, key=lambda kind: (kind == ALL, kind))}


def misses(labels: Iterable[Label], reported: Mapping[Place, str]) -> list[str]:
    """What was not found, and what was reported wrongly, a line each."""
    lines = []
    for label in labels:
        report = reported.get(label.place)
        if label.truth in WANTED and report is None:
            lines.append(f"missed: {label.path}:{label.line} ({label.kind}, {label.truth})")
        elif report == "migrated" or (report and label.truth == "not"):
            if label.truth not in WANTED:
                lines.append(f"wrong: {label.path}:{label.line} ({label.kind}, {label.truth}): {report}")
    return lines
