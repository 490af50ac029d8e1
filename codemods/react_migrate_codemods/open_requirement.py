"""RM902: the project asks for a DSPy that breaks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.checking.open_requirements import open_requirements
from react_migrate.migration.checking.target import OPEN
from react_migrate.migration.example_program import AGENT, AGENT_AND_VIEW
from react_migrate.migration.rule import Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.program import Program

_READS = (("program.py", AGENT + "print(out.trajectory)\n"),)
_BRIDGED = (("program.py", AGENT_AND_VIEW + "print(legacy_trajectory(out))\n"),)
_PROJECT = '[project]\nname = "app"\ndependencies = ["rich", "dspy>=3.3{}"]\n'


class OpenRequirement(Rule):
    """The project's own requirement admits a DSPy on which its code breaks.

    Installers take the newest DSPy that is admitted, so such a project breaks on the day of a release. The line that
    asks for DSPy is reported as long as the code has findings that this run does not mend: settle them, or cap the
    requirement below the release that it names until they are. What is read is listed under `check`.
    """

    code = OPEN
    name = "open-requirement"
    changes = (timeline.TRAJECTORY, timeline.V2_NAME)
    applicability = "manual"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_PROJECT.format(""), file="pyproject.toml", beside=_READS, fires=True),
        Example("dspy-ai\n", file="requirements.txt", beside=_READS, fires=True, note="every release is admitted"),
        Example(_PROJECT.format(",<3.5"), file="pyproject.toml", beside=_READS, note="capped below the release"),
        Example(_PROJECT.format(""), file="pyproject.toml", beside=_BRIDGED, note="the code runs on every release"),
        Example("rich\n", file="requirements.txt", beside=_READS, note="it does not ask for DSPy"),
    )

    def find_elsewhere(self, program: Program, style: Style) -> Iterator[Finding]:
        """The declarations that admit what breaks; native code has had its upgrade."""
        for found in open_requirements(program) if style == "bridge" else ():
            yield self.finding_at(found.path, found.span, found.line, found.message, changes=found.changes)
