"""RM301: the extraction predictor of an agent is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.editing import expression_edit
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders.extractors import FIELD, extractor_uses, makers, used_elsewhere
from react_migrate.migration.rule import Example, Finding, Import, Rule, Style
from react_migrate.provenance.engines import KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.finders.extractors import ExtractorUse
    from react_migrate.provenance.facts import ModuleFacts

_PINNED = "import react_migrate\n\nagent = react_migrate.v3_4.ReAct('question -> answer', tools=[])\n"
_BOTH = "import dspy\n\nagents = [dspy.ReAct('a -> b', tools=[]), dspy.ReAct('b -> c', tools=[])]\n"
_TOLD = {"hasattr": "is false", "write": "is never called"}
_KEEPS = timeline.EXTRACT.guide
_NEEDED = Import("react_migrate")


class ExtractPredictor(Rule):
    """The predictor `extract` of an agent is read, called, tuned or replaced.

    The structured loop has none: the outputs are arguments of its `submit` call, and what was said to the extractor
    belongs into the signature or into `agent.react`. An agent that needs one keeps its loop: with `--unsafe` its
    constructor becomes `react_migrate.v3_4.ReAct` where it is certain which one that is.
    """

    code = "RM301"
    name = "extract-predictor"
    changes = (timeline.EXTRACT,)
    applicability = "unsafe"
    words = (FIELD,)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            AGENT.partition("out")[0] + "print(agent.extract.predict.demos)\n",
            _PINNED + "print(agent.extract.predict.demos)\n",
            unsafe=True,
        ),
        Example(AGENT + "print(agent.extract)\n", fires=True, note="without --unsafe the loop is yours to choose"),
        Example(AGENT + "first, second = agent.predictors()\n", fires=True, note="there is one from 3.5 on"),
        Example(AGENT + "print(len(agent.predictors()) == 2)\n", fires=True, note="there is one from 3.5 on"),
        Example(AGENT + "print(len(agent.predictors()))\n", note="nothing depends on how many there are"),
        Example(AGENT + "print(hasattr(agent, 'extract'))\n", fires=True, note="false from 3.5 on, without an error"),
        Example(_BOTH + "print(agents[0].extract)\n", unsafe=True, fires=True, note="which of the two made it?"),
        Example(
            "import dspy\n\n\nclass Reader(dspy.Module):\n    def __init__(self):\n"
            "        self.agent = dspy.ReAct('question -> answer', tools=[])\n"
            "        self.extract = dspy.ChainOfThought('text -> name')\n\n\nprint(Reader().extract)\n",
            note="a predictor of one's own called extract",
        ),
        Example(AGENT + "print(agent.react.demos)\n", note="the predictor `react` is there in both loops"),
        Example(_PINNED + "print(agent.extract)\n", note="the kept loop has it on every DSPy"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Every access to an agent's ``extract``, and the constructor whose agents another module asks for theirs."""
        for use in extractor_uses(facts):
            why, evidence = _message(facts, use), use.whose.evidence
            made = makers(facts, use)
            if not made:
                yield self.finding(facts, use.read.node, why, "manual", evidence=evidence)
                continue
            lines = " and ".join(str(one.node.lineno) for one in made)
            why = f"{why} (--unsafe does the latter, in line {lines})"
            edits = tuple(expression_edit(facts, one.node.func, KEPT) for one in made)
            yield self.finding(facts, use.read.node, why, evidence=evidence, edits=edits, imports=(_NEEDED,))
        for one, place in used_elsewhere(facts):
            why = f"{place} uses the extractor of the agents that this makes: {_KEEPS} (--unsafe does the latter)"
            edit = expression_edit(facts, one.node.func, KEPT)
            yield self.finding(facts, one.node.func, why, edits=(edit,), imports=(_NEEDED,))


def _message(facts: ModuleFacts, use: ExtractorUse) -> str:
    shown = facts.text(use.read.receiver)
    doubt = "" if use.whose.certain else ", where that is an agent,"
    if use.read.form == "item":
        return f"`{shown}` has one predictor only from DSPy 3.5 on, and no extractor: {_KEEPS}"
    told = "falls back silently" if use.read.default is not None else _TOLD.get(use.read.form, "raises")
    return f"`{facts.text(use.read.node)}`{doubt} {told} from DSPy 3.5 on, as `{shown}` has no extractor: {_KEEPS}"
