"""RM101: a prediction's trajectory is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT, AGENT_AND_VIEW
from react_migrate.migration.finders.unspelled import unspelled
from react_migrate.migration.reads.idioms import counter_loop, views
from react_migrate.migration.reads.reading import reading
from react_migrate.migration.rule import Edit, Example, Finding, Rule, Style
from react_migrate.provenance.held_reads import held_reads

if TYPE_CHECKING:
    from collections.abc import Iterator

    import libcst as cst

    from react_migrate.provenance.facts import ModuleFacts


class TrajectoryRead(Rule):
    """The trajectory of a ReAct prediction is read as an attribute or an item.

    DSPy 3.5 returns `history` and `termination_reason` instead, and the read raises. In bridge style it becomes
    `legacy_trajectory(prediction)`, which gives the same dict before and after 3.5. In native style the readings that
    have an exact equivalent are written over `prediction.history`; the others keep the bridge call and are listed for
    a person.
    """

    code = "RM101"
    name = "trajectory-read"
    changes = (timeline.TRAJECTORY, timeline.CALLS_PER_TURN)
    applicability = "safe"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(AGENT + "print(out.trajectory)\n", AGENT_AND_VIEW + "print(legacy_trajectory(out))\n"),
        Example(AGENT + "print(out['trajectory'])\n", AGENT_AND_VIEW + "print(legacy_trajectory(out))\n"),
        Example(AGENT + "t = getattr(out, 'trajectory')\n", AGENT_AND_VIEW + "t = legacy_trajectory(out)\n"),
        Example(AGENT + "print(out.trajectory)\n", AGENT + "print(out.history.messages)\n", "native"),
        Example(
            AGENT_AND_VIEW + "print(len(legacy_trajectory(out)) // 4)\n",
            AGENT + 'print(sum(len(event["tool_calls"].tool_calls) '
            'for event in out.history.messages if "tool_calls" in event)'
            ' - (out.termination_reason == "forced_submit"))\n',
            "native",
        ),
        Example(
            AGENT + "FIELD = 'trajectory'\nprint(getattr(out, FIELD))\n",
            AGENT_AND_VIEW + "FIELD = 'trajectory'\nprint(legacy_trajectory(out))\n",
        ),
        Example(
            AGENT + "print({name: getattr(out, name) for name in ('answer', 'trajectory')})\n",
            fires=True,
            note="one of several fields that are read alike",
        ),
        Example(
            "import dspy\n\nout = dspy.RLM('question -> answer')(question='why?')\nprint(out.trajectory)\n",
            note="RLM's trajectory is another thing and stays",
        ),
        Example("def plan(robot):\n    return robot.trajectory\n", note="nothing says that this is an agent's"),
        Example(
            AGENT + "wrapped = dspy.Prediction(trajectory=[1])\nprint(wrapped.trajectory)\n",
            note="a hand-made prediction",
        ),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Reads by attribute, item and two-argument ``getattr``."""
        for view in views(facts):
            read = view.read
            if read.form in ("attribute", "item", "write") or (read.form == "getattr" and read.default is None):
                finding = reading(self, facts, view, style)
                if finding is not None:
                    yield finding
        yield from self._unspelled(facts)

    def _unspelled(self, facts: ModuleFacts) -> Iterator[Finding]:
        """Reads that no expression spells out: a name among others, patterns, getters, format strings, parameters."""
        for read, sole in held_reads(facts):
            if not sole:
                message = (
                    "the trajectory is read among other fields, by a name; take it out of them and ask for it alone"
                )
                judgement = facts.judge(read.receiver, "prediction", "mapping")
                yield self.finding(facts, read.node, message, "manual", evidence=judgement.evidence)
        for one in unspelled(facts):
            evidence = one.judgement.evidence if one.judgement is not None else ()
            yield self.finding(facts, one.node, one.message, "manual", evidence=evidence)

    def rewrite(self, node: cst.CSTNode, edit: Edit) -> cst.CSTNode:
        """The loop over the history in the place of a counting one."""
        return counter_loop.rewrite(node, edit)
