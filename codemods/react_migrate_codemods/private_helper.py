"""RM203: code outside the agent's class calls, asks for or replaces methods of the trajectory loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders.agents import in_agent_class, owner
from react_migrate.migration.finders.private_methods import LOOPS, TRUNCATION, goes_through, method_uses
from react_migrate.migration.rule import Example, Finding, Rule, Style
from react_migrate.provenance.engines import KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.finders.agents import Owner
    from react_migrate.migration.finders.private_methods import MethodUse
    from react_migrate.provenance.facts import ModuleFacts

_OUTLIVING = frozenset(("_format_trajectory", TRUNCATION))
"""What ``react_migrate.ReAct`` has on every DSPy."""

_PATCH = "from unittest.mock import patch\n\n"


class PrivateHelper(Rule):
    """A private method of the trajectory loop is called, asked for or replaced from outside the agent's class.

    DSPy 3.5 has no such method: a call raises, a patch fails, and a `truncate_trajectory` that is put on the class is
    never called. Keep the loop for that agent with `react_migrate.v3_4.ReAct`, or work on `prediction.history`.
    """

    code = "RM203"
    name = "private-helper"
    changes = (timeline.PRIVATE_HELPERS, timeline.TRUNCATION)
    applicability = "manual"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(AGENT + "print(agent._format_trajectory({}))\n", fires=True),
        Example(_PATCH + AGENT + "patch.object(dspy.ReAct, '_format_trajectory')\n", fires=True),
        Example(_PATCH + AGENT + "patch('dspy.ReAct._format_trajectory')\n", fires=True),
        Example(
            "from wrapt import wrap_function_wrapper as wrap\n\nwrap('dspy', 'ReAct._format_trajectory', print)\n",
            fires=True,
        ),
        Example(AGENT + "dspy.ReAct.truncate_trajectory = lambda self, t: t\n", fires=True, note="never called in 3.5"),
        Example(AGENT + "dspy.ReAct.forward = lambda self, **inputs: self.extract(**inputs)\n", fires=True),
        Example(
            "import dspy\nimport react_migrate\n\nagent = react_migrate.v3_4.ReAct('question -> answer', tools=[])\n"
            "print(agent._format_trajectory({}))\n",
            note="the kept loop has it on every DSPy",
        ),
        Example(
            "class Plotter:\n    def _format_trajectory(self, points):\n        return str(points)\n\n\n"
            "print(Plotter()._format_trajectory([]))\n",
            note="a class of one's own",
        ),
        Example(
            "import dspy\n\n\nclass Own(dspy.ReAct):\n    def show(self, steps):\n"
            "        return self._format_trajectory(steps)\n",
            note="inside the class it is RM202's",
        ),
        Example(_PATCH + AGENT + "patch('dspy.ReAct.forward')\n", note="a double has no loop at all"),
        Example(
            AGENT + "old = dspy.ReAct.forward\ndspy.ReAct.forward = lambda self, **inputs: old(self, **inputs)\n",
            note="goes through whichever loop there is",
        ),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Attributes, assignments to them, calls that name one as text, and dotted texts."""
        for use in method_uses(facts):
            whose = owner(facts, use.receiver) if use.receiver is not None else None
            if use.receiver is None or (whose is not None and _breaks(facts, use, whose)):
                evidence = whose.evidence if whose is not None else ()
                yield self.finding(facts, use.node, _message(use.name), evidence=evidence)


def _breaks(facts: ModuleFacts, use: MethodUse, whose: Owner) -> bool:
    if in_agent_class(facts, use.node) or not whose.changes:
        return False
    if use.name in LOOPS:
        return whose.is_class and use.new is not None and not goes_through(facts, use.new)
    return use.name not in _OUTLIVING or "dspy.ReAct" in whose.engines


def _message(name: str) -> str:
    if name in LOOPS:
        return (
            f"from DSPy 3.5 on this replaces the `{name}` of the structured loop, whose callers look for a history; "
            f"put it on {KEPT} instead"
        )
    change = timeline.TRUNCATION if name == TRUNCATION else timeline.PRIVATE_HELPERS
    return f"`{name}` {change.when}: {change.guide}"
