"""RM000: a comment asks to leave something alone where nothing is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate.migration.example_program import AGENT
from react_migrate.migration.rule import Example, Rule
from react_migrate.migration.suppression import UNUSED

if TYPE_CHECKING:
    from react_migrate.timeline import Change


class UnusedSuppression(Rule):
    """A comment `# react-migrate: ignore`, `ignore[RM101]` or `skip-file` that does nothing, or is misspelt.

    Such a comment on the line of a finding leaves the finding alone, whatever its rule or only those in the brackets
    (codes, their first letters, or names); `skip-file` does so for the whole file. One that no finding needs would
    hide a later one, so it is reported. Which rules were chosen for the run makes no difference.
    """

    code = UNUSED
    name = "unused-suppression"
    changes: ClassVar[tuple[Change, ...]] = ()
    applicability = "manual"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(AGENT + "print(out.answer)  # react-migrate: ignore\n", fires=True),
        Example(AGENT + "print(out.trajectory)  # react-migrate: ignore[RM102]\n", fires=True),
        Example(AGENT + "print(out.trajectory)  # react-migrate: ingore\n", fires=True, note="misspelt"),
        Example(AGENT + "print(out.trajectory)  # react-migrate: ignore\n", note="used"),
        Example("# react-migrate: skip-file\n" + AGENT + "print(out.trajectory)\n", note="used"),
        Example(AGENT + "print('# react-migrate: ignore')\n", note="a string"),
    )
