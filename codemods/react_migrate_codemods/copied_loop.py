"""RM202: a subclass of ReAct runs a loop of its own on the private parts of DSPy's."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.finders.subclasses import base_finding, roots
from react_migrate.migration.rule import Example, Finding, Rule, Style
from react_migrate.provenance.engines import KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_LOOP = (
    "    def forward(self, **inputs):\n"
    "        trajectory = {}\n"
    "        step = self._call_with_potential_trajectory_truncation(self.react, trajectory, **inputs)\n"
    "        return self.extract(**inputs, trajectory=str(step))\n"
)
_HELPER = "    def _format_trajectory(self, trajectory):\n        return str(trajectory)\n"
_WRAPPER = "    def forward(self, **inputs):\n        print(inputs)\n        return super().forward(**inputs)\n"


class CopiedLoop(Rule):
    """A subclass of `dspy.ReAct` copies its loop, or overrides or calls its private helpers.

    None of what it stands on is left in DSPy 3.5. The base class becomes `react_migrate.v3_4.ReAct`: DSPy's own
    trajectory loop while it is there, and the kept one afterwards.
    """

    code = "RM202"
    name = "copied-loop"
    changes = (timeline.PRIVATE_HELPERS, timeline.EXTRACT)
    applicability = "safe"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "import dspy\n\n\nclass Own(dspy.ReAct):\n" + _LOOP,
            "import react_migrate\n\n\nclass Own(react_migrate.v3_4.ReAct):\n" + _LOOP,
        ),
        Example(
            "import dspy\n\n\nclass Loud(dspy.ReAct):\n" + _HELPER,
            "import react_migrate\n\n\nclass Loud(react_migrate.v3_4.ReAct):\n" + _HELPER,
        ),
        Example("import dspy\n\n\nclass Wrapper(dspy.ReAct):\n" + _WRAPPER, note="goes through super()"),
        Example("import dspy\n\n\nclass Own(dspy.Module):\n" + _LOOP, note="not a subclass of ReAct"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Base classes to pin, at the class that inherits from DSPy's."""
        for root in roots(facts):
            if root.copies:
                why = f"DSPy 3.5 has none of the private parts that {root.name}'s family uses"
                finding = base_finding(self, facts, root, KEPT, why, root.copies, style)
                if finding is not None:
                    yield finding
