"""RM202: a subclass of ReAct runs a loop of its own on the private parts of DSPy's."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.editing import expression_edit
from react_migrate.migration.rule import Applicability, Example, Finding, Import, Rule, Style
from react_migrate.migration.subclasses import roots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_LOOP = (
    "    def forward(self, **inputs):\n"
    "        trajectory = {}\n"
    "        step = self._call_with_potential_trajectory_truncation(self.react, trajectory, **inputs)\n"
    "        return self.extract(**inputs, trajectory=str(step))\n"
)
_WRAPPER = "    def forward(self, **inputs):\n        print(inputs)\n        return super().forward(**inputs)\n"
_STAYS = "plain DSPy 3.5 has no equivalent, so the base class from react_migrate stays"


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
            "import dspy\n\n\nclass Loud(dspy.ReAct):\n    def _format_trajectory(self, trajectory):\n        return str(trajectory)\n",
            "import react_migrate\n\n\nclass Loud(react_migrate.v3_4.ReAct):\n    def _format_trajectory(self, trajectory):\n"
            "        return str(trajectory)\n",
        ),
        Example("import dspy\n\n\nclass Wrapper(dspy.ReAct):\n" + _WRAPPER, note="goes through super()"),
        Example("import dspy\n\n\nclass Own(dspy.Module):\n" + _LOOP, note="not a subclass of ReAct"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Base classes to pin, at the class that inherits from DSPy's."""
        for root in roots(facts):
            if not root.copies:
                continue
            if root.bridged:
                if style == "native":
                    yield self.finding(facts, root.base, f"{root.name}: {_STAYS}", "manual", evidence=root.copies)
            elif root.fixed:
                message = f"DSPy 3.5 has none of the private parts that {root.name}'s family uses"
                how: Applicability = "manual" if style == "native" else "safe"
                yield self.finding(
                    facts, root.base, f"{message}; {_STAYS}" if style == "native" else message, how, evidence=root.copies,
                    edits=(expression_edit(facts, root.base, "react_migrate.v3_4.ReAct"),), imports=(Import("react_migrate"),),
                )  # fmt: skip
            else:
                message = f"the base of {root.name} depends on the installed DSPy; choose react_migrate.v3_4.ReAct"
                yield self.finding(facts, root.base, message, "manual", evidence=root.copies)
