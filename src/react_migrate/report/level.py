"""How loud a finding is in the reports that other programs show: an error, a warning, a note."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.outcome import Outcome, Run
    from react_migrate.migration.rule import Finding

Level = Literal["error", "warning", "note"]

Levels = Callable[["Finding"], "Level | None"]
"""Gives the level of one finding, ``None`` where it is nobody's business: a rewrite knows only what was left alone, a
check also knows what breaks when."""


def by_status(finding: Finding) -> Level | None:
    """A warning for what changes or needs a person."""
    return None if finding.status == "left_alone" else "warning"


def ordered(run: Run) -> Iterator[Finding]:
    """Every finding of a run, in the order of the files and of the places in them."""
    for outcome in run.outcomes:
        yield from places(outcome)


def places(outcome: Outcome) -> list[Finding]:
    """The findings of one file, in the order of their places."""
    return sorted(outcome.findings, key=lambda finding: finding.place)
