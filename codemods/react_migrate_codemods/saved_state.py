"""RM801: a program that was saved by the trajectory loop, or code that loads one."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders.agents import CHANGING
from react_migrate.migration.finders.saved_states import old_agents
from react_migrate.migration.rule import Example, Finding, Rule, Style
from react_migrate.provenance.agents.predictors import predictors
from react_migrate.provenance.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.program import Program
    from react_migrate.provenance.facts import ModuleFacts

LOADERS = ("load", "load_state")
_OLD = (
    '{\n  "react": {\n    "signature": {\n      "instructions": "Answer.",\n      "fields": [\n'
    '        {"prefix": "Question:"}, {"prefix": "Trajectory:"}, {"prefix": "Next Thought:"},\n'
    '        {"prefix": "Next Tool Name:"}\n      ]\n    },\n    "demos": []\n  }\n}\n'
)
_NEW = _OLD.replace("Trajectory:", "History:").replace("Next Tool Name:", "Tools:")
_BESIDE = (("main.py", AGENT),)


class SavedState(Rule):
    """A saved program of the trajectory loop: the JSON file itself, or a call that loads one into an agent.

    DSPy 3.5 loads it without an error: the old instructions overwrite the new ones, and the demonstrations fit no
    field. `python -m react_migrate state FILE` says what is in a file and writes it for the other loop.
    `react_migrate.ReAct` refuses a file of the other loop, so what loads into it is left alone.
    """

    code = "RM801"
    name = "saved-state"
    changes = (timeline.SAVED_STATE,)
    applicability = "manual"
    words = LOADERS
    endings = (".json",)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(AGENT + "agent.load('saved.json')\n", fires=True),
        Example(
            "import dspy\n\n\nclass Desk(dspy.Module):\n    def __init__(self):\n        super().__init__()\n"
            "        self.react = dspy.ReAct('question -> answer', tools=[])\n\n\nDesk().load('desk.json')\n",
            fires=True,
            note="a program that an agent is a part of",
        ),
        Example(_OLD, file="saved.json", beside=_BESIDE, fires=True),
        Example(_NEW, file="saved.json", beside=_BESIDE, note="saved by the structured loop"),
        Example(
            AGENT.replace("dspy.ReAct", "react_migrate.ReAct").replace("import dspy", "import react_migrate")
            + "agent.load('saved.json')\n",
            note="it refuses a file of the other loop",
        ),
        Example("import dspy\n\ndspy.Predict('question -> answer').load('saved.json')\n", note="no agent"),
        Example(AGENT + "import json\n\nprint(json.load(open('saved.json')))\n", note="not loaded into an agent"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Calls of ``load`` and ``load_state`` of what is an agent or holds one."""
        for node in facts.nodes(ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr in LOADERS:
                held = predictors(facts.linker, facts.value(node.func.value)).agents
                old = {engine: trail for engine, trail in held.items() if engine in CHANGING - {"react_migrate.ReAct"}}
                if old:
                    message = (
                        f"`{facts.text(node.func.value)}` takes a file of the trajectory loop without an error from "
                        "DSPy 3.5 on and is spoilt by it; see `python -m react_migrate state FILE`"
                    )
                    trail = Value.of("agent", None, next(iter(old.values())))
                    yield self.finding(facts, node, message, evidence=facts.evidence(trail))

    def find_elsewhere(self, program: Program, style: Style) -> Iterator[Finding]:
        """JSON files that hold an agent of the trajectory loop, beside a program with agents or named themselves."""
        if program.constructions or not program.modules:
            for path in program.files:
                for span, line, key in old_agents(path, program.cannot_use):
                    message = (
                        f"`{key}` was saved by the trajectory loop and spoils an agent of DSPy 3.5 without an error; "
                        f"convert it with `python -m react_migrate state {path.as_posix()}`"
                    )
                    yield self.finding_at(path, span, line, message)
