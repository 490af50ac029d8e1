"""RM304: fields of the predictor inside an agent are used, which the structured loop's predictor does not have."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.agents import CHANGING
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.rule import Applicability, Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import Judgement, ModuleFacts
    from react_migrate.provenance.reads import Read

FIELDS = ("next_tool_name", "next_tool_args")
INPUT = "trajectory"
_OWN = ("turn", "demo", "declared", "traced")
_LOOSE = ("item", "in", "get", "pop")
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
        if not any(not CHANGING.isdisjoint(made.engines) for made in facts.constructions):
            return
        for read in facts.reads_of(*FIELDS, INPUT):
            judgement = facts.judge(read.receiver, *_OWN)
            how = _standing(facts, read, judgement)
            if how is not None:
                yield self.finding(facts, read.node, _message(facts, read, judgement), how, evidence=judgement.evidence)
        for call in facts.nodes(ast.Call):
            named = next((keyword.arg for keyword in call.keywords if keyword.arg in (*FIELDS, INPUT)), None)
            if named and _takes_old(facts, call, named):
                message = f"`{named}` is no field of an agent's predictor from DSPy 3.5 on; {_GUIDE}"
                yield self.finding(facts, call, message)


_GUIDE = f"the fields of agent.react are {timeline.REACT_FIELDS.new} then. {timeline.REACT_FIELDS.guide}"


def _standing(facts: ModuleFacts, read: Read, judgement: Judgement) -> Applicability | None:
    if judgement.standing in ("proven", "dual"):
        return "manual" if not CHANGING.isdisjoint(judgement.engines) else None
    vague = judgement.standing in ("undecided", "likely") and facts.related
    return "manual" if vague and read.name != INPUT and read.form not in (*_LOOSE, "write") else None


def _message(facts: ModuleFacts, read: Read, judgement: Judgement) -> str:
    shown = facts.text(read.receiver)
    sure = f"`{shown}` has" if judgement.standing == "proven" else f"`{shown}` may be of an agent's predictor and has"
    silent = (
        "; nothing fails here, it only finds nothing" if read.default is not None or read.form in _LOOSE[1:] else ""
    )
    return f"{sure} no `{read.name}` from DSPy 3.5 on{silent}: {_GUIDE}"


def _takes_old(facts: ModuleFacts, call: ast.Call, named: str) -> bool:
    """Whether a call gives an old field to an agent's predictor, or makes a demo with one."""
    if named == INPUT:
        judgement = facts.judge(call.func, "turns")
        return judgement.standing in ("proven", "dual") and not CHANGING.isdisjoint(judgement.engines)
    return facts.related and any(facts.is_external(call.func, name) for name in ("dspy.Example", "dspy.Prediction"))
