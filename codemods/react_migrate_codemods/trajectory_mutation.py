"""RM104: a prediction's trajectory is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT, AGENT_AND_VIEW
from react_migrate.migration.finders.mutations import mutations
from react_migrate.migration.rule import Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts


class TrajectoryMutation(Rule):
    """A trajectory is written into, or taken off its prediction.

    On DSPy 3.5 a trajectory is a view of `prediction.history`, so a change of it changes nothing that DSPy keeps.
    Copy it first (`steps = dict(legacy_trajectory(prediction))`) and work on the copy, or change the history.
    """

    code = "RM104"
    name = "trajectory-mutation"
    changes = (timeline.TRAJECTORY,)
    applicability = "manual"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(AGENT_AND_VIEW + "legacy_trajectory(out)['note'] = 'x'\n", fires=True),
        Example(AGENT_AND_VIEW + "legacy_trajectory(out).pop('thought_0')\n", fires=True),
        Example(AGENT + "del out.trajectory\n", fires=True, note="there is none on 3.5"),
        Example(AGENT + "setattr(out, 'trajectory', {})\n", fires=True, note="nothing asks for it there on 3.5"),
        Example(AGENT + "setattr(out, 'note', 1)\n", note="another field"),
        Example(AGENT_AND_VIEW + "steps = {}\nsteps.update(legacy_trajectory(out))\n", note="another dict is changed"),
        Example(AGENT_AND_VIEW + "print(legacy_trajectory(out).get('thought_0'))\n", note="a read"),
        Example(
            "class Arm:\n    def clear(self):\n        self.trajectory = []\n        self.trajectory.clear()\n",
            note="an attribute of one's own",
        ),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Item assignments and deletions, changing methods, and deletions of the trajectory itself."""
        for node, judgement in mutations(facts):
            message = "a trajectory is a view from DSPy 3.5 on, and what is written into it is kept nowhere else"
            yield self.finding(facts, node, message, evidence=judgement.evidence)
