"""RM504: a call of an agent says which model, settings or demos to use this once."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.finders.calls import bridged_constructors, called_agent, keywords
from react_migrate.migration.finders.construction import BRIDGE_IMPORT, field_names
from react_migrate.migration.reads.judging import BRIDGED, V2_ONLY
from react_migrate.migration.rule import Applicability, Edit, Example, Finding, Rule, Style
from react_migrate.provenance.engines import KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_HANDED_ON = {"lm", "config"}
_NAMES = ("lm", "config", "demos", "signature")

_AGENT = "import dspy\n\nagent = dspy.ReAct('q -> a', tools=[])\n"
_BRIDGED = "import dspy\nimport react_migrate\n\nagent = react_migrate.ReAct('q -> a', tools=[])\n"
_OWN = (
    "import dspy\n\n\nclass Own(dspy.ReAct):\n    def forward(self, q, lm=None):\n        with dspy.context(lm=lm):\n"
    "            return super().forward(q=q)\n\n\nOwn('q -> a', tools=[])(q='?', lm=dspy.LM('small'))\n"
)


class DroppedKeyword(Rule):
    """A call of an agent is given `lm=`, `config=`, `demos=` or `signature=`.

    The trajectory loop hands them on to its predictors. The structured loop drops them without a word, so the run goes
    on with the default model and settings. `react_migrate.ReAct` still hands them on, so the agent is built from it
    where the file shows all the places that build it. Demos and signatures are those of the old predictors: what stands
    in their place, only a person can say.
    """

    code = "RM504"
    name = "dropped-keyword"
    changes = (timeline.CALL_KEYWORDS,)
    applicability = "safe"
    words = ("lm=", "config=", "demos=", "signature=")
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_AGENT + "agent(q='?', lm=dspy.LM('small'))\n", _BRIDGED + "agent(q='?', lm=dspy.LM('small'))\n"),
        Example(
            "import dspy\n\n\nclass Desk(dspy.Module):\n    def __init__(self):\n"
            "        self.agent = dspy.ReAct('q -> a', tools=[])\n\n    def forward(self, q):\n"
            "        return self.agent(q=q, config={'temperature': 1.0})\n",
            "import dspy\nimport react_migrate\n\n\nclass Desk(dspy.Module):\n    def __init__(self):\n"
            "        self.agent = react_migrate.ReAct('q -> a', tools=[])\n\n    def forward(self, q):\n"
            "        return self.agent(q=q, config={'temperature': 1.0})\n",
        ),
        Example(_AGENT + "agent(q='?', demos=[])\n", fires=True, note="the demos have the old predictors' fields"),
        Example(_BRIDGED + "agent(q='?', lm=dspy.LM('small'))\n", note="this class hands the model on"),
        Example(_OWN, note="the class takes the keyword itself"),
        Example("import dspy\n\ndspy.Predict('q -> a')(q='?', lm=dspy.LM('small'))\n", note="not an agent"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Calls of agents, in any of their spellings."""
        for node in facts.nodes(ast.Call):
            given = [name for name in keywords(facts, node) if name in _NAMES]
            called = called_agent(facts, node) if given else None
            if called is None or called.engines <= {KEPT} or not field_names(facts, "input").isdisjoint(given):
                continue
            edits = bridged_constructors(facts, node) if called.certain and {*given} <= _HANDED_ON else ()
            how, message = _verdict(" and ".join(f"{name}=" for name in given), called.engines, edits, style)
            if how != "none" and not {*given} <= _HANDED_ON:
                message = (
                    f"{message}; what these say is for the trajectory loop's predictors: set agent.react up instead"
                )
            imports = (BRIDGE_IMPORT,) if edits else ()
            yield self.finding(facts, node, message, how, evidence=called.evidence, edits=edits, imports=imports)


def _verdict(named: str, engines: frozenset[str], edits: tuple[Edit, ...], style: Style) -> tuple[Applicability, str]:
    """What may be done with a call, and the sentence that says why."""
    since = "on every DSPy" if engines <= V2_ONLY else f"from DSPy {timeline.STRUCTURED_FROM} on"
    drops = f"the structured loop drops {named} of a call without a word {since}"
    if engines <= BRIDGED | {KEPT}:
        if style == "bridge":
            return "none", f"react_migrate.ReAct hands {named} on to its predictors"
        return "manual", f"{drops}, so react_migrate.ReAct stays, which hands it on"
    if not edits:
        fix = "build the agent from react_migrate.ReAct, which hands it on, or use dspy.context"
        return "manual", f"{drops}; {fix}"
    if style == "bridge":
        return "safe", f"{drops}; react_migrate.ReAct, of which the agent is built now, hands it on"
    return "manual", f"{drops}, so the agent is built from react_migrate.ReAct, which hands it on"
