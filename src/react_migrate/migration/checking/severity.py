"""How hard a finding meets the DSPy releases that are admitted: it breaks there, is deprecated, or is still pending."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from react_migrate.timeline import RELEASES, stage

if TYPE_CHECKING:
    from react_migrate.migration.checking.admission import Admitted
    from react_migrate.migration.rule import Finding
    from react_migrate.timeline import Change, Stage

Severity = Literal["break", "deprecated", "pending"]

SEVERITIES: tuple[Severity, ...] = ("break", "deprecated", "pending")
"""The worst first."""

_OF_STAGE: dict[Stage, Severity] = {
    "removed": "break",
    "current": "break",  # the old code fails, or means something else without failing
    "deprecated": "deprecated",
    "pending": "pending",
}


@dataclass(frozen=True, slots=True)
class Standing:
    """The worst that happens to a finding: the timeline's row, and the admitted releases on which it does."""

    severity: Severity
    change: Change
    releases: Admitted


def standing(finding: Finding, admitted: Admitted) -> Standing | None:
    """The standing of ``finding`` on the admitted releases; ``None`` where no release makes a difference to it.

    Of several rows with the same severity the one that happens first counts.
    """
    found = [_of_change(change, admitted) for change in finding.changes] if admitted.releases or admitted.later else []
    return min(found, key=lambda one: (SEVERITIES.index(one.severity), _first(one)), default=None)


def _of_change(change: Change, admitted: Admitted) -> Standing:
    from react_migrate.migration.checking.admission import Admitted

    stages = {release: _OF_STAGE[stage(change, release)] for release in admitted.releases}
    beyond = _OF_STAGE[stage(change, RELEASES[-1])] if admitted.later else "pending"
    worst = min([*stages.values(), beyond], key=SEVERITIES.index)
    releases = tuple(release for release, severity in stages.items() if severity == worst)
    return Standing(worst, change, Admitted(releases, later=admitted.later and beyond == worst))


def _first(found: Standing) -> int:
    release = found.releases.releases[0] if found.releases.releases else ""
    return RELEASES.index(release) if release in RELEASES else len(RELEASES)
