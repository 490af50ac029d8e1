"""The findings of a run, each held against the DSPy releases that its file admits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.migration.checking.severity import SEVERITIES, Severity, Standing, standing
from react_migrate.provenance.engines import CODE_ACT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.checking.target import Target, Targets
    from react_migrate.migration.outcome import Run
    from react_migrate.migration.rule import Finding

LEAVING = CODE_ACT
"""A loop that has no place in DSPy 3.5: no rule finds it, as nothing there takes its place."""

FAILED_RUNS = frozenset(("dspy.ReAct",))
"""Loops that always answer before DSPy 3.5 and raise from then on when a run ends without outputs."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A finding that a release makes a difference to; ``known`` says that the baseline holds it already."""

    finding: Finding
    target: Target
    standing: Standing
    known: bool = False

    def fails(self, fail_on: Severity) -> bool:
        """Whether it is to be answered for: as bad as ``fail_on`` or worse, and not known."""
        return self.counts(fail_on) and not self.known

    def counts(self, fail_on: Severity) -> bool:
        """Whether it is as bad as ``fail_on`` or worse."""
        return SEVERITIES.index(self.standing.severity) <= SEVERITIES.index(fail_on)


def checked(run: Run, targets: Targets) -> list[Checked]:
    """The findings of ``run`` in the order of their files and places; those that no release concerns are left out."""
    return list(_checked(run, targets))


def _checked(run: Run, targets: Targets) -> Iterator[Checked]:
    for outcome in run.outcomes:
        for finding in sorted(outcome.findings, key=lambda one: one.place):
            if finding.changes:
                target = targets.of(finding.path)
                found = standing(finding, target.admitted)
                if found is not None:
                    yield Checked(finding, target, found)
