"""RM503: the signature of an agent has a field that the loop's own of the same name hides."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.finders.construction import built_at, fields_here
from react_migrate.migration.rule import Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_SINCE = f"from DSPy {timeline.STRUCTURED_FROM} on"
_UNSEEN = f"{_SINCE} the model's own takes its place in each turn, and nothing shows the input to the model"
_FATES = {
    ("input", "max_iters"): "on either loop a call's max_iters is the limit of its turns, and the model never sees it",
    ("input", "next_thought"): _UNSEEN,
    ("input", "tool_calls"): _UNSEEN,
    ("output", "trajectory"): "the trajectory loop raises TypeError at the end of a run, and "
    f"{_SINCE} prediction.trajectory is this output instead of the steps",
    ("output", "next_thought"): f"{_SINCE} it overwrites the last thought in prediction.history",
    ("output", "tool_calls"): f"{_SINCE} it overwrites the calls of the last turn in prediction.history",
}
"""What becomes of the fields (DSPy 3.4.1, ``dspy.ReAct`` and ``dspy.ReActV2``, executed)."""


class ShadowedArgument(Rule):
    """An agent's signature has an input `max_iters`, `next_thought` or `tool_calls`, or an output `trajectory`.

    The structured loop has arguments and fields of these names, refuses nothing, and uses its own. The outputs
    `next_thought` and `tool_calls` are found too: they take the place of the loop's own in the history.
    """

    code = "RM503"
    name = "shadowed-argument"
    changes = (timeline.SHADOWED_FIELDS,)
    applicability = "manual"
    words = ("tools",)
    examples: ClassVar[tuple[Example, ...]] = (
        Example("import dspy\n\nagent = dspy.ReAct('question, tool_calls -> answer', tools=[])\n", fires=True,
                note="it never reaches the model from 3.5 on"),
        Example("import dspy\n\nagent = dspy.ReAct('question -> trajectory', tools=[])\n", fires=True,
                note="what is prediction.trajectory?"),
        Example("import dspy\n\njudge = dspy.Predict('question, trajectory -> grade')\n",
                note="a judge is given a trajectory"),
        Example("import dspy\n\nagent = dspy.ReAct('question, trajectory -> answer', tools=[])\n",
                note="an input of that name is an input like any other from 3.5 on"),
    )  # fmt: skip

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """The fields, where they are declared."""
        for field, declared in fields_here(facts):
            fate = _FATES.get((field.side, field.name))
            if fate is not None:
                message = f"`{field.name}` is an {field.side} of {declared.whose}: {fate}; rename the field"
                yield self.finding(facts, declared.node, message, evidence=built_at(facts, declared.constructions))
