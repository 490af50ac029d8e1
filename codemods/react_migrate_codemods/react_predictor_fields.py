"""RM304: fields of the predictor inside an agent are used, which the structured loop's predictor does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders.turn_fields import FIELDS, field_uses
from react_migrate.migration.rule import Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.finders.turn_fields import FieldUse
    from react_migrate.provenance.facts import ModuleFacts

_AGENT = AGENT.partition("out")[0]


class ReactPredictorFields(Rule):
    """A field that only the trajectory loop's predictor has: `next_tool_name`, `next_tool_args`, its `trajectory`.

    `agent.react` is there in both loops, but that of DSPy 3.5 takes `history` and `tools` and gives `next_thought` and
    `tool_calls`. Demos of the old fields are shown without them, traces hold others, and nothing fails where a default
    is at hand. Read `tool_calls` there, and make demos by compiling the program again.
    """

    code = "RM304"
    name = "react-predictor-fields"
    changes = (timeline.REACT_FIELDS, timeline.TRACES)
    applicability = "manual"
    words = FIELDS
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_AGENT + "print(agent.react.signature.output_fields['next_tool_name'])\n", fires=True),
        Example(_AGENT + "print([demo.next_tool_name for demo in agent.react.demos])\n", fires=True),
        Example(_AGENT + "for predictor, inputs, outputs in dspy.settings.trace:\n    print(inputs['trajectory'])\n",
                fires=True, note="an optimizer's trace has the inputs of the new predictor"),
        Example(_AGENT + "agent.react.demos = [dspy.Example(question='q', next_tool_name='look')]\n", fires=True),
        Example(_AGENT + "print(agent.react(question='q', trajectory=''))\n", fires=True, note="it takes a history"),
        Example(_AGENT + "print(agent.react.signature.instructions)\n", note="both loops have them"),
        Example(
            "import dspy\n\n\nclass Own(dspy.ReAct):\n    def forward(self, **inputs):\n"
            "        turn = self.react(**inputs, trajectory='')\n        return self.tools[turn.next_tool_name]()\n",
            note="a copied loop is kept (RM202), and its predictor with it",
        ),
        Example(
            "import dspy\n\npick = dspy.Predict('task -> next_tool_name')\nprint(pick(task='t').next_tool_name)\n",
            note="a predictor of one's own with a field of that name",
        ),
        Example(_AGENT + "row = {'next_tool_name': 'a'}\nprint(row['next_tool_name'])\n", note="a dict of one's own"),
    )  # fmt: skip

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Reads of the fields, direct calls with a trajectory, and demos made by hand."""
        for use in field_uses(facts):
            evidence = use.judgement.evidence if use.judgement is not None else ()
            yield self.finding(facts, use.node, _message(facts, use), evidence=evidence)


_GUIDE = f"the fields of agent.react are {timeline.REACT_FIELDS.new} then. {timeline.REACT_FIELDS.guide}"


def _message(facts: ModuleFacts, use: FieldUse) -> str:
    if use.read is None or use.judgement is None:
        return f"`{use.name}` is no field of an agent's predictor from DSPy 3.5 on; {_GUIDE}"
    shown = facts.text(use.read.receiver)
    sure = f"`{shown}`" if use.judgement.standing == "proven" else f"`{shown}` may be of an agent's predictor and"
    silent = ", without an error" if use.read.default is not None or use.read.form in ("hasattr", "in", "get") else ""
    return f"{sure} has no `{use.name}` from DSPy 3.5 on{silent}; {_GUIDE}"
