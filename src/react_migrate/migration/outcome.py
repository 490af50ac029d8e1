"""What became of one file: its findings and its bytes before and after, or the reason it could not be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.errors import FileError
    from react_migrate.migration.rule import Finding
    from react_migrate.migration.run_time import RunTime


@dataclass(frozen=True, slots=True)
class Outcome:
    """One file after the engine is done with it. ``after`` is ``None`` where nothing changes."""

    path: Path
    findings: tuple[Finding, ...] = ()
    before: bytes = b""
    after: bytes | None = None
    error: FileError | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """The sum of a run; ``findings`` is ``migrated + manual + left_alone``."""

    files: int
    findings: int
    migrated: int
    manual: int
    left_alone: int
    unreadable: int

    @classmethod
    def of(cls, outcomes: list[Outcome], files: int) -> Summary:
        """Add up the outcomes of a run over ``files`` files."""
        statuses = [finding.status for outcome in outcomes for finding in outcome.findings]
        return cls(
            files=files,
            findings=len(statuses),
            migrated=statuses.count("migrated"),
            manual=statuses.count("manual"),
            left_alone=statuses.count("left_alone"),
            unreadable=sum(outcome.error is not None for outcome in outcomes),
        )


@dataclass(frozen=True, slots=True)
class Run:
    """A whole run: the folder the project was taken from, how many Python files were seen, what became of them.

    ``outcomes`` holds one entry for each file with findings, changes or an error, in the order of discovery;
    ``engines`` are the loops of which the program constructs agents, and ``dspy.CodeAct`` where it is named,
    ``run_time`` is what evidence files told, and ``mentions`` says whether any file of the project mentions DSPy.
    """

    root: Path
    files: int
    outcomes: list[Outcome]
    engines: frozenset[str] = frozenset()
    run_time: RunTime | None = None
    mentions: bool = True

    @property
    def summary(self) -> Summary:
        """The sum over all outcomes."""
        return Summary.of(self.outcomes, self.files)
