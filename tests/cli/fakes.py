"""Rules, an engine and a journal made by hand, so that the command line is tested by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate.migration.outcome import Outcome, Run
from react_migrate.migration.rule import Example, Finding, Rule
from react_migrate.timeline import TRAJECTORY, TRUNCATION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from react_migrate.errors import UnwritableFileError
    from react_migrate.settings import Settings


class Reads(Rule):
    """Reads of a trajectory.

    Second paragraph.
    """

    code: ClassVar = "RM101"
    name: ClassVar = "trajectory-read"
    changes: ClassVar = (TRAJECTORY,)
    applicability: ClassVar = "safe"
    examples: ClassVar = (
        Example("show(pred.trajectory)\n", "show(legacy_trajectory(pred))\n"),
        Example("rlm.trajectory\n", note="an RLM keeps its list"),
    )

    def find(self, facts: object, style: str) -> Iterator[Finding]:
        raise NotImplementedError


class Overrides(Reads):
    """Overrides of truncate_trajectory."""

    code: ClassVar = "RM201"
    name: ClassVar = "truncate-trajectory-override"
    changes: ClassVar = (TRUNCATION,)
    applicability: ClassVar = "manual"
    examples: ClassVar = (Example("class A(dspy.ReAct): ...\n", fires=True),)


RULES: tuple[Rule, ...] = (Reads(), Overrides())


class Engine:
    """Gives back what it was made with and remembers what it was asked."""

    def __init__(self, outcomes: Sequence[Outcome], root: Path) -> None:
        self.outcomes = list(outcomes)
        self.root = root
        self.asked: Settings | None = None
        self.text: bytes | None = None

    def run(self, settings: Settings, rules: Sequence[Rule], progress: Callable[[str, int, int], None] | None) -> Run:
        self.asked = settings
        return Run(self.root, 12, self.outcomes)

    def run_text(self, data: bytes, path: Path, settings: Settings, rules: Sequence[Rule]) -> Outcome:
        self.asked, self.text = settings, data
        return self.outcomes[0]


class Journal:
    """Takes what is to be written; refuses what it was told to."""

    def __init__(self, refusals: Sequence[UnwritableFileError] = ()) -> None:
        self.refusals = list(refusals)
        self.written: list[tuple[Path, bytes, bytes]] = []

    def write_all(self, root: Path, changes: Sequence[tuple[Path, bytes, bytes]]) -> list[UnwritableFileError]:
        self.written += changes
        return self.refusals
