"""RM301: the extraction predictor of an agent is used."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.agents import CHANGING, KEPT, owner
from react_migrate.migration.editing import expression_edit
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.listening import is_listener
from react_migrate.migration.rule import Example, Finding, Import, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.agents import Owner
    from react_migrate.provenance.constructions import Construction
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.reads import Read

FIELD = "extract"
_PINNED = "import react_migrate\n\nagent = react_migrate.v3_4.ReAct('question -> answer', tools=[])\n"
_BOTH = "import dspy\n\nagent = dspy.ReAct('a -> b', tools=[])\nagent = dspy.ReAct('b -> c', tools=[])\n"
_FORMS = ("attribute", "getattr", "hasattr", "write")
_TOLD = {"hasattr": "is false", "write": "is never called"}
_KEEPS = timeline.EXTRACT.guide


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
        Example(AGENT + "print(hasattr(agent, 'extract'))\n", fires=True, note="false from 3.5 on, without an error"),
        Example(_BOTH + "print(agent.extract)\n", unsafe=True, fires=True, note="which of the two made it?"),
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
        """Every access to an agent's ``extract``; what is reached through it needs no finding of its own."""
        for read in facts.reads_of(FIELD):
            whose = owner(facts, read.receiver)
            if (
                read.form in ("item", "in", "get", "pop")
                or whose is None
                or not whose.changes
                or _is_asked(facts, whose)
                or _is_listened_to(facts, read.node)
            ):
                continue
            made = _only_maker(facts, read, whose)
            if made is None:
                yield self.finding(facts, read.node, _message(facts, read, whose), "manual", evidence=whose.evidence)
                continue
            why = f"{_message(facts, read, whose)} (--unsafe does the latter, in line {made.node.lineno})"
            edits = (expression_edit(facts, made.node.func, KEPT),)
            needed = (Import("react_migrate"),)
            yield self.finding(facts, read.node, why, evidence=whose.evidence, edits=edits, imports=needed)


def _message(facts: ModuleFacts, read: Read, whose: Owner) -> str:
    shown = facts.text(read.receiver)
    doubt = "" if whose.certain else ", where that is an agent,"
    told = "falls back silently" if read.default is not None else _TOLD.get(read.form, "raises")
    return f"`{facts.text(read.node)}`{doubt} {told} from DSPy 3.5 on, as `{shown}` has no extractor: {_KEEPS}"


def _is_asked(facts: ModuleFacts, whose: Owner) -> bool:
    """Whether only agents of ``react_migrate.ReAct(on_failed_submit="extract")``, which have one, can be meant."""
    if "dspy.ReAct" in whose.engines:
        return False
    made = [one for one in facts.constructions if "react_migrate.ReAct" in one.engines]
    return bool(made) and all("on_failed_submit" in one.arguments for one in made)


def _is_listened_to(facts: ModuleFacts, node: ast.expr) -> bool:
    """Whether it is given to a stream listener, which RM601 sees to."""
    outer = next((one for one in facts.module.enclosing(node) if isinstance(one, (ast.Call, ast.stmt))), None)
    return isinstance(outer, ast.Call) and is_listener(facts, outer)


def _only_maker(facts: ModuleFacts, read: Read, whose: Owner) -> Construction | None:
    """The ``dspy.ReAct(...)`` of this module that certainly made the agent, and nothing else did."""
    made = facts.construction_of(read.receiver)
    if made is None or made.module is not facts.module or not whose.certain or whose.engines != {"dspy.ReAct"}:
        return None
    if not facts.is_external(made.node.func, "dspy.ReAct") or not isinstance(made.node.func, (ast.Name, ast.Attribute)):
        return None
    others = [one for one in facts.constructions if not CHANGING.isdisjoint(one.engines) and one is not made]
    return made if not others or _is_bound_once(facts, read.receiver, made) else None


def _is_bound_once(facts: ModuleFacts, agent: ast.expr, made: Construction) -> bool:
    """Whether the one assignment to this name, or to this attribute, in the module is the construction."""
    if not isinstance(agent, (ast.Name, ast.Attribute)):
        return False
    called = _last(agent)
    written = [node for node in facts.nodes(type(agent)) if _last(node) == called and _is_written(node)]
    statement = facts.module.parent(written[0]) if len(written) == 1 else None
    is_argument = isinstance(agent, ast.Name) and any(argument.arg == called for argument in facts.nodes(ast.arg))
    assigned = isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is made.node
    return assigned and not is_argument


def _last(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


def _is_written(node: ast.Name | ast.Attribute) -> bool:
    return not isinstance(node.ctx, ast.Load)
