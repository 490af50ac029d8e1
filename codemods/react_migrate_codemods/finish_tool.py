"""RM303: the tool `finish` is looked for among an agent's tools."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.editing import expression_edit
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders.agents import CHANGING, has_changing_agents
from react_migrate.migration.reads.idioms.shapes import in_f_string, is_finish
from react_migrate.migration.rule import Example, Finding, Rule, Style
from react_migrate.provenance.held_reads import held_reads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import Judgement, ModuleFacts

_TAKING = ("get", "pop", "setdefault")
_COLLECTIONS = (ast.List, ast.Tuple, ast.Set)
_CALLBACK = (
    "from dspy.utils.callback import BaseCallback\n\n\nclass Log(BaseCallback):\n"
    "    def on_tool_start(self, call_id, instance, inputs):\n        print(instance.name != 'finish')\n"
)
_AGENT = AGENT.partition("out")[0]


class FinishTool(Rule):
    """The tool `finish` is taken from, looked for in, or left out of an agent's tools.

    The structured loop ends with the tool `submit` and has no `finish`: an item raises, everything else is quietly
    false. In native style the name is replaced where nothing but the name matters. A trajectory still ends with a
    `finish` step, also in the view that `legacy_trajectory` gives, so comparisons there stay as they are.
    """

    code = "RM303"
    name = "finish-tool"
    changes = (timeline.FINISH_TOOL,)
    applicability = "manual"
    words = ("finish",)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_AGENT + "print('finish' in agent.tools)\n", _AGENT + 'print("submit" in agent.tools)\n', "native"),
        Example(
            _AGENT + "own = [name for name in agent.tools if name != 'finish']\n",
            _AGENT + 'own = [name for name in agent.tools if name != "submit"]\n',
            "native",
        ),
        Example(
            _AGENT + "own = set(agent.tools) - {'finish'}\n", _AGENT + 'own = set(agent.tools) - {"submit"}\n', "native"
        ),
        Example(_AGENT + "print('finish' in agent.tools)\n", fires=True, note="before 3.5 it is `finish`"),
        Example(_AGENT + "print(agent.tools['finish'])\n", None, "native", fires=True, note="submit is another tool"),
        Example(_CALLBACK + _AGENT, fires=True, note="it is called for `submit`, with the outputs"),
        Example(_AGENT + "print(len(agent.tools) == 3)\n", note="submit takes the place in the count"),
        Example(AGENT + "print('finish' in out.trajectory.values())\n", note="a trajectory still ends with `finish`"),
        Example(
            "import dspy\n\nstage = {'start': 1, 'finish': 2}\nprint(stage['finish'], 'finish' in stage)\n",
            note="a dict of one's own",
        ),
        Example(_AGENT + "print(agent.tools.keys() & {'finish', 'submit'})\n", note="knows both names"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Items and questions, comparisons and set operations of tool names, and callbacks."""
        if "finish" not in facts.module.text:
            return
        held = (read for read, _ in held_reads(facts, "finish", ("tools",)))
        for read in (*facts.reads_of("finish"), *held):
            judgement = facts.judge(read.receiver, "tools")
            if _changes(judgement) and read.form in ("item", "get", "pop", "write"):
                is_set = isinstance(getattr(read.node, "ctx", None), ast.Store)
                done = "is a tool like any other" if is_set else "finds no tool"
                message = f"{facts.text(read.node)} {done} from DSPy 3.5 on: {_what(judgement)}"
                yield self.finding(facts, read.node, message, evidence=judgement.evidence)
        for text in facts.nodes(ast.Constant, ast.Name):
            judged = _compared(facts, text) if _is_finish(facts, text) else None
            if judged is not None and _changes(judged):
                yield self._name(facts, text, judged, style)
        for text in _in_callbacks(facts):
            yield self.finding(facts, text, f"a callback hears of this tool only before DSPy 3.5: {_NEW}")

    def _name(self, facts: ModuleFacts, text: ast.expr, judged: Judgement, style: Style) -> Finding:
        message = f"this asks for a tool that DSPy 3.5 does not have: {_what(judged)}"
        exact = judged.standing == "proven" and judged.engines <= {"dspy.ReAct"} and is_finish(text)
        exact = exact and not in_f_string(facts, text)
        if style == "native" and exact:
            edit = expression_edit(facts, text, '"submit"')
            return self.finding(facts, text, message, "safe", evidence=judged.evidence, edits=(edit,))
        return self.finding(facts, text, message, evidence=judged.evidence)


_NEW = f"`submit` ends the loop then. {timeline.FINISH_TOOL.guide}"


def _what(judgement: Judgement) -> str:
    return _NEW if judgement.standing == "proven" else f"{_NEW} ({judgement.reason})"


def _changes(judgement: Judgement) -> bool:
    return judgement.standing in ("proven", "dual") and not CHANGING.isdisjoint(judgement.engines)


def _is_finish(facts: ModuleFacts, node: ast.expr) -> bool:
    """Whether a node is this text, or a name that holds nothing else."""
    return is_finish(node) or (isinstance(node, ast.Name) and facts.value(node).texts() == ["finish"])


def _compared(facts: ModuleFacts, text: ast.expr) -> Judgement | None:
    """What a ``"finish"``, alone or in a collection, is compared or put together with, if that is about tools."""
    inner: ast.AST = text
    outer = facts.module.parent(text)
    if isinstance(outer, _COLLECTIONS):
        if any(isinstance(other, ast.Constant) and other.value == "submit" for other in outer.elts):
            return None
        inner, outer = outer, facts.module.parent(outer)
    if isinstance(outer, ast.Compare):
        others = [part for part in (outer.left, *outer.comparators) if part is not inner]
    elif isinstance(outer, ast.BinOp):
        others = [part for part in (outer.left, outer.right) if part is not inner]
    elif isinstance(outer, ast.Call) and isinstance(outer.func, ast.Attribute) and outer.func.attr not in _TAKING:
        others = [outer.func.value]
    else:
        return None
    judged = [_about_tools(facts, part) for part in others]
    return next((one for one in judged if _changes(one)), None)


def _about_tools(facts: ModuleFacts, node: ast.expr) -> Judgement:
    """The standing of tools, of the name of one, or of a collection of such names."""
    judged = facts.judge(node, "tools", "tool name")
    return judged if _changes(judged) else facts.judge_items(node, "tool name")


def _in_callbacks(facts: ModuleFacts) -> Iterator[ast.Constant]:
    """The places where a callback for tools looks for ``finish`` alone, in a program with such agents."""
    if not has_changing_agents(facts):
        return
    for ref, info in facts.classes():
        if any(name.endswith("BaseCallback") for name in facts.lineage(ref).externals):
            for method in info.node.body:
                if getattr(method, "name", "") in ("on_tool_start", "on_tool_end"):
                    texts = [node for node in ast.walk(method) if isinstance(node, ast.Constant)]
                    if not any(text.value == "submit" for text in texts):
                        yield from (text for text in texts if is_finish(text))
