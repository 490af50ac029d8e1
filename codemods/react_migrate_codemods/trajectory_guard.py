"""RM102: code asks whether a prediction has a trajectory, or reads it with something to fall back on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT, AGENT_AND_GUARD, AGENT_AND_VIEW
from react_migrate.migration.reads.idioms import views
from react_migrate.migration.reads.reading import reading
from react_migrate.migration.rule import Example, Finding, Rule, Style
from react_migrate.provenance.held_reads import searched_fields

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts


class TrajectoryGuard(Rule):
    """A guard around a trajectory: `hasattr`, `getattr` with a default, `.get`, `in`.

    Nothing fails on DSPy 3.5: the guard is false for every agent, and the code behind it quietly never runs again.
    It becomes `has_trajectory(prediction)` or `legacy_trajectory(prediction, default)`, which answer the same before
    and after 3.5.
    """

    code = "RM102"
    name = "trajectory-guard"
    changes = (timeline.TRAJECTORY_GUARD,)
    applicability = "safe"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            AGENT + "steps = getattr(out, 'trajectory', {}) or {}\n",
            AGENT_AND_VIEW + "steps = legacy_trajectory(out, {}) or {}\n",
        ),
        Example(
            AGENT + "if hasattr(out, 'trajectory'):\n    print(out)\n",
            AGENT_AND_GUARD + "if has_trajectory(out):\n    print(out)\n",
        ),
        Example(AGENT + "found = 'trajectory' not in out\n", AGENT_AND_GUARD + "found = not has_trajectory(out)\n"),
        Example(AGENT + "steps = out.get('trajectory')\n", AGENT_AND_VIEW + "steps = legacy_trajectory(out, None)\n"),
        Example(AGENT_AND_GUARD + "print(has_trajectory(out))\n", AGENT + 'print(hasattr(out, "history"))\n', "native"),
        Example(
            AGENT + "print([value for key, value in out.items() if key == 'trajectory'])\n",
            fires=True,
            note="what searches the fields finds others on 3.5",
        ),
        Example(
            "class Arm:\n    trajectory = ()\n\n\nprint(hasattr(Arm(), 'trajectory'))\n", note="a class of one's own"
        ),
        Example(
            "import json\n\nrow = json.loads('{}')\nprint(row.get('trajectory'))\n", note="any dict can be asked so"
        ),
        Example(
            AGENT + "fields = out.toDict()\nfields.pop('trajectory')\n",
            fires=True,
            note="taking it out is a person's decision",
        ),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Questions and reads with a default."""
        for view in views(facts):
            read = view.read
            if read.form in ("hasattr", "get", "pop", "in") or (read.form == "getattr" and read.default is not None):
                finding = reading(self, facts, view, style)
                if finding is not None:
                    yield finding
        for node, name in searched_fields(facts):
            message = (
                "the fields of a prediction are searched for `trajectory`, and hold `history` and `termination_reason` "
                "in its place from 3.5 on; ask has_trajectory() and legacy_trajectory() instead"
            )
            yield self.finding(facts, node, message, "manual", evidence=facts.judge(name, "key", "prediction").evidence)
