"""RM302: the extraction predictor of an agent is named in a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders.predictor_names import tied_by_file, tied_by_flow
from react_migrate.migration.rule import Example, Finding, Rule, Style

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_AGENT = AGENT.partition("out")[0]
_LOOP = "for name, predictor in agent.named_predictors():\n    print({})\n"
_LIBRARY = (
    "from dspy import ReAct\n\n\ndef names(program):\n    parts = program.named_sub_modules()\n"
    "    return [f'{name}.extract' for name, part in parts if isinstance(part, ReAct)]\n"
)
_OWN = (
    "import dspy\n\n\nclass Reader(dspy.Module):\n    def __init__(self):\n        self.extract = {}\n\n\n"
    "for name, predictor in Reader().named_predictors():\n    print(name == 'extract.predict')\n"
)


class PredictorName(Rule):
    """A text names the extraction predictor of an agent: `"extract.predict"`, alone or behind a program's path.

    The structured loop has one predictor, `react`. Comparisons, maps of instructions and an optimizer's selection then
    match nothing for the extractor, without an error. What belonged to it goes to `react` or into the signature.
    """

    code = "RM302"
    name = "predictor-name"
    changes = (timeline.PREDICTOR_NAMES,)
    applicability = "manual"
    words = ("extract",)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_AGENT + _LOOP.format("name == 'extract.predict'"), fires=True),
        Example(_AGENT + "print(dict(agent.named_predictors())['extract.predict'])\n", fires=True),
        Example(_AGENT + "TEXTS = {'extract.predict': 'Be brief.'}\n" + _LOOP.format("TEXTS.get(name)"), fires=True),
        Example(_AGENT + "dspy.GEPA(metric=print, component_selector=lambda *a, **k: ['extract.predict'])\n",
                fires=True),
        Example(_AGENT + "path = 'desk'\nprint(f'{path}.extract')\n", fires=True,
                note="nothing but the file ties it to an agent"),
        Example(_AGENT + "import json\n\nagent.save('a.json')\nprint(json.load(open('a.json'))['extract.predict'])\n",
                fires=True, note="what DSPy 3.5 saves has no such key"),
        Example(_AGENT + "timings = {}\nprint(timings.get('extract.predict'))\n", note="a dict of one's own"),
        Example(_LIBRARY, fires=True, note="a file that builds no agent, but is given some"),
        Example(_AGENT + _LOOP.format("name == 'react'"), note="both loops have this predictor"),
        Example(_OWN.format("dspy.ChainOfThought('text -> name')"), note="a predictor of one's own called extract"),
        Example("steps = {'extract': 1, 'load': 2}\nprint(steps['extract'], 'extract.predict')\n",
                note="a file that no agent is in"),
        Example(_AGENT + "kind = 'extract'\nprint(kind)\n", note="an ordinary word"),
    )  # fmt: skip

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Names that flow ties to predictors, and whole names in files with an agent."""
        met: list[ast.expr] = []
        for text, raises in tied_by_flow(facts):
            met.append(text)
            how = "raises" if raises else "matches nothing, without an error,"
            message = f"{facts.text(text)} {how} from DSPy 3.5 on: {_WHY}"
            yield self.finding(facts, text, message)
        for text in tied_by_file(facts):
            if text not in met:
                yield self.finding(facts, text, f"{facts.text(text)} may name an agent's extractor: {_WHY}")


_WHY = f"{timeline.PREDICTOR_NAMES.what} are {timeline.PREDICTOR_NAMES.new} alone then. {timeline.EXTRACT.guide}"
