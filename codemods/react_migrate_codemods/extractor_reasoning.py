"""RM105: the reasoning of an agent's extraction call is read off a prediction."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.editing import expression_edit
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders.construction import has_conversations
from react_migrate.migration.reads.bridge import QUESTIONS, bridge_edit, negation
from react_migrate.migration.reads.idioms.shapes import in_f_string
from react_migrate.migration.reads.judging import applicability
from react_migrate.migration.rule import Edit, Example, Finding, Rule, Style
from react_migrate.provenance.agents.signatures import signatures
from react_migrate.provenance.engines import TRUNCATING
from react_migrate.provenance.held_reads import held_reads
from react_migrate.provenance.reads import Read
from react_migrate.provenance.values import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.agents.constructions import Construction
    from react_migrate.provenance.facts import Judgement, ModuleFacts

FIELD = "reasoning"
_BRIDGE = "import dspy\nfrom react_migrate import legacy_reasoning\n" + AGENT.removeprefix("import dspy\n")


class ExtractorReasoning(Rule):
    """The `reasoning` of a ReAct prediction is read: what the extraction call wrote before the outputs.

    DSPy 3.5 makes no such call. What comes nearest is the thought of the turn that submitted: another text, so that
    nothing is rewritten without `--unsafe`. With it the bridge puts `legacy_reasoning(prediction)`, which gives the
    extractor's reasoning before 3.5 and that thought afterwards, and native style reads the thought off the history.
    """

    code = "RM105"
    name = "extractor-reasoning"
    changes = (timeline.REASONING,)
    applicability = "unsafe"
    words = (FIELD,)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(AGENT + "print(out.reasoning)\n", _BRIDGE + "print(legacy_reasoning(out))\n", unsafe=True),
        Example(
            AGENT + "why = getattr(out, 'reasoning', '')\n",
            _BRIDGE + "why = legacy_reasoning(out, '')\n",
            unsafe=True,
        ),
        Example(
            AGENT + "told = hasattr(out, 'reasoning')\n",
            _BRIDGE + "told = (legacy_reasoning(out, None) is not None)\n",
            unsafe=True,
        ),
        Example(
            AGENT + "print(out.reasoning)\n",
            AGENT + 'print(str(out.history.messages[-1].get("next_thought", "")))\n',
            "native",
            unsafe=True,
        ),
        Example(AGENT + "print(out.reasoning)\n", fires=True, note="without --unsafe: the new text is another one"),
        Example(
            AGENT + "for field in ('answer', 'reasoning'):\n    print(out[field])\n",
            fires=True,
            unsafe=True,
            note="one name among others: a person's decision",
        ),
        Example(
            "import dspy\n\nout = dspy.ChainOfThought('question -> answer')(question='why?')\nprint(out.reasoning)\n",
            note="the reasoning of ChainOfThought stays",
        ),
        Example(
            "import dspy\n\nout = dspy.ReAct('question -> reasoning, answer', tools=[])(question='why?')\n"
            "print(out.reasoning)\n",
            unsafe=True,
            note="an output of the signature's own",
        ),
        Example(
            AGENT + "def why(pred):\n    return pred.reasoning + dspy.ChainOfThought('a -> b')(a='').b\n",
            note="whose reasoning it is nobody says, and not only agents give one",
        ),
        Example(
            "import react_migrate\n\nout = react_migrate.ReAct('question -> answer', tools=[])(question='why?')\n"
            "print(out.reasoning)\n",
            unsafe=True,
            note="the shim's predictions have it on every DSPy",
        ),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Reads and questions in every form, and in native style the bridge calls that stand for them."""
        for read in facts.reads_of(FIELD):
            if read.form != "write" and (finding := self._read(facts, read, style)) is not None:
                yield finding
        for read, sole in held_reads(facts, FIELD):
            if read.form != "write" and (finding := self._read(facts, read, style)) is not None:
                yield finding if sole or not finding.edits else _by_hand(finding)
        for node in facts.nodes(ast.Call) if style == "native" else ():
            if node.args and facts.is_external(node.func, "react_migrate.legacy_reasoning"):
                default = node.args[1] if len(node.args) > 1 else None
                yield self._bridged(facts, Read(node, node.args[0], "getattr", default, FIELD))

    def _read(self, facts: ModuleFacts, read: Read, style: Style) -> Finding | None:
        judgement = facts.judge(read.receiver, "prediction", "mapping")
        how, why = applicability(facts, read, judgement)
        if judgement.standing not in ("proven", "dual") and (how == "none" or not _is_near(facts)):
            return None  # the reasoning of others is read everywhere
        if how in ("safe", "unsafe") and _is_declared(facts, read.receiver, judgement):
            how, why = "none", f"`{FIELD}` is an output of the signature that the agent was built with"
        stays = how == "none" and TRUNCATING not in judgement.engines
        finding = self.finding(
            facts, read.node, why, how, evidence=judgement.evidence, changes=() if stays else self.changes
        )
        if how not in ("safe", "unsafe"):
            return finding
        why = f"{why}, and DSPy 3.5 gives it no {FIELD}; the last thought is the nearest there is, in other words"
        has_history = facts.judge(read.receiver, "prediction").standing == "proven"  # a dict has no attributes
        if style == "native" and has_history and not in_f_string(facts, read.node):
            return replace(finding, message=why, applicability="unsafe", edits=(_native(facts, read),))
        edit, needed = bridge_edit(facts, read)
        return replace(finding, message=why, applicability="unsafe", edits=(edit,), imports=(needed,))

    def _bridged(self, facts: ModuleFacts, read: Read) -> Finding:
        judgement = facts.judge(read.receiver, "prediction")
        exact = judgement.standing == "proven" and judgement.engines <= {"dspy.ReAct"}
        if exact and not _is_continued(facts) and not in_f_string(facts, read.node):
            why = "from DSPy 3.5 on this is the last thought of the history"
            return self.finding(facts, read.node, why, "safe", edits=(_native(facts, read),))
        why = "what it is called with may have another last turn than its history, so the bridge call stays"
        return self.finding(facts, read.node, why, "manual", evidence=judgement.evidence)


def _by_hand(finding: Finding) -> Finding:
    """The finding for a read that asks for other fields, too."""
    message = f"{finding.message}; take it out of the names that are asked for"
    return replace(finding, message=message, applicability="manual", edits=(), imports=())


def _native(facts: ModuleFacts, read: Read) -> Edit:
    if read.form in QUESTIONS:
        return expression_edit(facts, read.node, f"{negation(read)}hasattr(", read.receiver, ', "history")')
    return expression_edit(facts, read.node, "str(", read.receiver, '.history.messages[-1].get("next_thought", ""))')


def _is_continued(facts: ModuleFacts) -> bool:
    """Whether a call is given a history, which then grows beyond the run it came from."""
    return any(keyword.arg == "history" for keyword in facts.nodes(ast.keyword)) or has_conversations(facts)


def _is_near(facts: ModuleFacts) -> bool:
    """Whether what is not proven can hardly be another's: agents are built in this file, and no ChainOfThought."""
    built_here = any(made.module is facts.module for made in facts.constructions)
    return built_here and "ChainOfThought" not in facts.module.text


def _is_declared(facts: ModuleFacts, prediction: ast.expr, judgement: Judgement) -> bool:
    """Whether the agent's own signature has such an output; where agents differ, no parameter may join several."""
    made = facts.construction_of(prediction)
    if made is None or not _declares(facts, made):
        return False
    joined = any(step.note.startswith(("passed as", "handed to")) for step in judgement.evidence)
    return not joined or all(_declares(facts, one) for one in facts.constructions)


def _declares(facts: ModuleFacts, made: Construction) -> bool:
    found = signatures(facts.linker, made.values.get("signature", NOTHING))
    outputs = [{field.name for field in one.fields if field.side == "output"} for one in found]
    return bool(outputs) and all(FIELD in names for names in outputs)
