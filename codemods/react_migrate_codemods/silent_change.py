"""RM903: a metric stays green and measures something else."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders.foresight import UNKNOWN
from react_migrate.migration.finders.silence import quiet_functions
from react_migrate.migration.reads.idioms import counter_loop
from react_migrate.migration.reads.reading import reading
from react_migrate.migration.rule import Applicability, Edit, Example, Finding, Rule, Style
from react_migrate.provenance.agents.metrics import definition

if TYPE_CHECKING:
    from collections.abc import Iterator

    import libcst as cst

    from react_migrate.migration.finders.silence import Quiet
    from react_migrate.provenance.facts import ModuleFacts

_ORDER: tuple[Applicability, ...] = ("none", "manual", "unsafe", "safe")
_METRIC = (
    "import dspy\n{}\nagent = dspy.ReAct('question -> answer', tools=[])\n\n\n"
    "def calls(example, pred, trace=None):\n    return len({}) // 4\n\n\n"
    "dspy.Evaluate(devset=[], metric=calls)(agent)\n"
)
_BRIDGED = _METRIC.format("from react_migrate import legacy_trajectory\n", "legacy_trajectory(pred, {})")


class SilentChange(Rule):
    """A metric or reward function, or a function that one calls, asks for a trajectory with something to fall back on.

    Nothing fails on DSPy 3.5: `dspy.Evaluate` prints a score and the optimizer optimizes, but the number no longer
    says what it said. Where the code tells it, the finding names the value that the metric then has for every
    prediction. It is mended with the guards themselves (RM102).
    """

    code = "RM903"
    name = "silent-change"
    changes = (timeline.TRAJECTORY_GUARD,)
    applicability = "safe"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_METRIC.format("", "getattr(pred, 'trajectory', {})"), _BRIDGED),
        Example(_BRIDGED, note="the bridge call finds a trajectory on every DSPy"),
        Example(_METRIC.format("", "pred.trajectory"), note="it fails on 3.5, which is heard"),
        Example(AGENT + "print(getattr(out, 'trajectory', {}))\n", note="a guard that no metric asks (RM102 finds it)"),
        Example(
            _METRIC.format("", "getattr(pred, 'trajectory', {})").replace("dspy.ReAct", "dspy.RLM"),
            note="no agent is measured",
        ),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """One finding for each function with such guards."""
        for quiet in quiet_functions(facts):
            found = [reading(self, facts, view, style) for view in quiet.views]
            guards = [finding for finding in found if finding is not None]
            if guards:
                yield self._at(facts, quiet, guards)

    def _at(self, facts: ModuleFacts, quiet: Quiet, guards: list[Finding]) -> Finding:
        """The finding at the head of the function, with the edits of its guards."""
        node = definition(facts.linker, quiet.place)
        span = facts.span(node)
        if not isinstance(node, ast.Lambda):
            width = len(f"def {node.name}" if isinstance(node, ast.FunctionDef) else f"async def {node.name}")
            span = replace(span, end_line=span.line, end_column=span.column + width)
        how = min((finding.applicability for finding in guards), key=_ORDER.index)
        edits = tuple(dict.fromkeys(edit for finding in guards for edit in finding.edits))
        imports = tuple(dict.fromkeys(item for finding in guards for item in finding.imports))
        return replace(guards[0], span=span, message=_message(quiet), applicability=how, edits=edits, imports=imports)

    def rewrite(self, node: cst.CSTNode, edit: Edit) -> cst.CSTNode:
        """The loop over the history in the place of a counting one."""
        return counter_loop.rewrite(node, edit)


def _message(quiet: Quiet) -> str:
    metric = f"the metric `{quiet.metric.name}` of {quiet.metric.taker}"
    who = metric if quiet.place == quiet.metric.place else f"this feeds {metric}, which"
    becomes = f"becomes {quiet.outcome!r} for every prediction"
    if quiet.outcome is UNKNOWN:
        becomes = "goes on as if no prediction had a trajectory"
    return f"{who} {becomes}: {timeline.TRAJECTORY_GUARD.guide}"
