"""RM201: a subclass of ReAct decides what is dropped when the context overflows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.finders.subclasses import base_finding, roots
from react_migrate.migration.rule import Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_BODY = "    def truncate_trajectory(self, trajectory):\n        return dict(list(trajectory.items())[-4:])\n"


class TruncateOverride(Rule):
    """A subclass of `dspy.ReAct` overrides `truncate_trajectory`.

    DSPy 3.5 never calls it and truncates nothing, so a long run that used to recover fails instead. The base class
    becomes `react_migrate.ReAct`: the trajectory loop before 3.5, and from 3.5 on the structured loop that still asks
    the override what to keep. Where a class below the same base also copies the loop, RM202 decides.
    """

    code = "RM201"
    name = "truncate-trajectory-override"
    changes = (timeline.TRUNCATION,)
    applicability = "safe"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "import dspy\n\n\nclass Short(dspy.ReAct):\n" + _BODY,
            "import react_migrate\n\n\nclass Short(react_migrate.ReAct):\n" + _BODY,
        ),
        Example(
            "from dspy import ReAct, Tool\n\n\nclass Short(ReAct):\n" + _BODY,
            "import react_migrate\nfrom dspy import Tool\n\n\nclass Short(react_migrate.ReAct):\n" + _BODY,
        ),
        Example("import dspy\n\n\nclass Short(getattr(dspy, 'ReActV2', None) or dspy.ReAct):\n" + _BODY, fires=True,
                note="which class it is depends on the installed DSPy"),
        Example("import dspy\n\n\nclass Plain(dspy.ReAct):\n    limit = 3\n", note="nothing is overridden"),
        Example("class ReAct:\n    pass\n\n\nclass Short(ReAct):\n" + _BODY, note="a class of one's own called ReAct"),
    )  # fmt: skip

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Base classes to replace, at the class that inherits from DSPy's."""
        for root in roots(facts):
            if not root.copies and root.truncates:
                why = f"DSPy 3.5 never calls the truncate_trajectory of {root.name}'s family"
                finding = base_finding(self, facts, root, "react_migrate.ReAct", why, root.truncates, style)
                if finding is not None:
                    yield finding
