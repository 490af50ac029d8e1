"""RM403: something is told to be a ReAct by its class, by the class's name, or by a dotted text."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.editing import expression_edit
from react_migrate.migration.finders.class_tests import REACT, V2, ClassTest, class_tests, loops_of, name_tests
from react_migrate.migration.finders.dotted_texts import dotted_texts
from react_migrate.migration.rule import Edit, Example, Finding, Import, Rule, Style
from react_migrate.provenance.engines import KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.finders.dotted_texts import DottedText
    from react_migrate.provenance.facts import ModuleFacts

_COPY = (
    "import dspy\n{}\n\nclass Own(dspy.ReAct):\n    def forward(self, **inputs):\n"
    "        return self.extract(**inputs, trajectory='')\n\n\ndef is_agent(part):\n    return isinstance(part, {})\n"
)
_BOTH = "import dspy\n\nagents = [dspy.ReAct('a -> b', tools=[]), dspy.ReActV2('a -> b', tools=[])]\n"
_OLD = "import dspy\n\nagent = dspy.ReAct('a -> b', tools=[])\n"
_CODE = "import dspy\n\ncoder = dspy.CodeAct('a -> b', tools=[])\n"
_CONFIG = "import dspy\n\nspec = {{'_target_': '{}', 'tools': []}}\n"


class Identity(Rule):
    """Something is told to be a ReAct agent: `isinstance`, the class's name, a table of classes, a dotted text.

    `dspy.ReAct` is another class from DSPy 3.5 on, and what is asked may be too. Mostly both change together, and the
    answer stays. It does not where a class stays with the old loop (`react_migrate.v3_4`), for `dspy.ReActV2`, whose
    agents are ReAct agents then, for `CodeAct`, which leaves, and for texts that lead into DSPy's internal modules.
    """

    code = "RM403"
    name = "identity"
    changes = (timeline.V2_NAME, timeline.CODE_ACT, timeline.INTERNAL_MODULES)
    applicability = "safe"
    words = (REACT, "ReAct")
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            _COPY.format("", "dspy.ReAct"),
            _COPY.format("import react_migrate\n", f"(dspy.ReAct, {KEPT})"),
        ),
        Example(_CONFIG.format("dspy.predict.react.ReAct"), _CONFIG.format("dspy.ReAct")),
        Example(_CONFIG.format("dspy.ReActV2"), _CONFIG.format("dspy.ReAct"), "native"),
        Example(_BOTH + "print([isinstance(one, dspy.ReAct) for one in agents])\n", fires=True, note="one, then both"),
        Example(_BOTH + "print(type(agents[1]).__name__ == 'ReActV2')\n", fires=True, note="ReAct once it is renamed"),
        Example(_CODE + "print(isinstance(coder, dspy.ReAct))\n", fires=True, note="a ReAct before 3.5 only"),
        Example(_BOTH + "table = {dspy.ReAct: 1, dspy.ReActV2: 2}\n", fires=True, note="one key in the end"),
        Example("from unittest.mock import patch\n\npatch('dspy.predict.react.ReAct')\n", fires=True,
                note="whether dspy.ReAct is looked up there is DSPy's own business"),
        Example(_CONFIG.format("dspy.predict' '.react.ReAct"), fires=True, note="a text in two pieces"),
        Example(_OLD + "print(isinstance(agent, dspy.ReAct))\n", note="the class and the agent change together"),
        Example(_OLD + "print(type(agent).__name__ == 'ReAct')\n", note="the new class has this name, too"),
        Example(_OLD + "table = {'ReAct': dspy.ReAct}\n", note="the name leads to the loop of the installed DSPy"),
        Example("from unittest.mock import patch\n\npatch('dspy.ReAct')\n", note="the public name stays"),
        Example("class ReAct:\n    pass\n\n\nprint(isinstance(ReAct(), ReAct))\n", note="a class of one's own"),
    )  # fmt: skip

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Tests of classes and of their names, tables keyed by both classes, and texts that lead to one."""
        if not any(word in facts.module.text for word in ("ReAct", "dspy.predict.react")):
            return
        for test in class_tests(facts):
            yield self._test(facts, test)
        for node, asked, name in name_tests(facts):
            if loops_of(facts, asked).v2:
                told = "finds no agent any more" if name == "ReActV2" else "finds these agents, too"
                message = f"dspy.ReActV2 {_V2}: the name {name!r} {told} once they are built as dspy.ReAct"
                yield self.finding(facts, node, message, "manual")
        for table in facts.nodes(ast.Dict):
            keys = [key for key in table.keys if key is not None]
            if all(any(facts.is_external(key, name) for key in keys) for name in (REACT, V2)):
                message = "both keys are one class once dspy.ReActV2 is dspy.ReAct, and the last entry wins"
                yield self.finding(facts, table, message, "manual")
        for text in dotted_texts(facts):
            yield self._text(facts, text, style)

    def _test(self, facts: ModuleFacts, test: ClassTest) -> Finding:
        loops, shown = loops_of(facts, test.asked), facts.text(test.asked)
        if loops.code_act:
            message = f"`{shown}` is a CodeAct, and so a ReAct only before DSPy 3.5: {timeline.CODE_ACT.guide}"
            return self.finding(facts, test.node, message, "manual")
        if loops.v2:
            message = f"`{shown}` may be a dspy.ReActV2, which is a ReAct from DSPy 3.5 on: ask what the rest needs"
            return self.finding(facts, test.node, message, "manual")
        if loops.kept:
            message = f"`{shown}` may be an agent that keeps the old loop, which is no dspy.ReAct from DSPy 3.5 on"
            if test.how != "isinstance":
                return self.finding(facts, test.node, f"{message}; ask for {KEPT} too", "manual")
            return self.finding(facts, test.node, message, edits=(_edit(facts, test),), imports=(_NEEDED,))
        why = "dspy.ReAct and the agents that flow brings here become the new loop together"
        return self.finding(facts, test.node, why, "none")

    def _text(self, facts: ModuleFacts, text: DottedText, style: Style) -> Finding:
        shown, node = facts.text(text.node), text.node
        if text.name == "ReActV2":
            return self._old_name(facts, text, style)
        if not text.internal:
            return self.finding(facts, node, f"{shown} leads to the loop of the installed DSPy", "none")
        if text.resolved and text.name and text.is_plain:
            message = f"{shown} leads into an internal module; dspy.ReAct is the same class"
            return self.finding(facts, node, message, edits=(_renamed(facts, node),))
        done = "patches a name that DSPy need not look up there" if text.patched else "may lead nowhere"
        message = f"{shown} is in an internal module, which {timeline.INTERNAL_MODULES.when}, and {done}"
        return self.finding(facts, node, f"{message}; name dspy.ReAct", "manual")

    def _old_name(self, facts: ModuleFacts, text: DottedText, style: Style) -> Finding:
        message = f"{facts.text(text.node)} leads to a name that {_V2}"
        if style == "bridge":
            message = f"{message}; rename it with --style native once 3.5 is installed"
            return self.finding(facts, text.node, message, "manual" if text.internal else "none")
        if (text.resolved or text.patched) and text.is_plain:
            return self.finding(facts, text.node, message, "safe", edits=(_renamed(facts, text.node),))
        return self.finding(facts, text.node, message, "manual")


_V2 = timeline.V2_NAME.when
_NEEDED = Import("react_migrate")


def _edit(facts: ModuleFacts, test: ClassTest) -> Edit:
    """The kept loop beside ``dspy.ReAct``, in a tuple of its own where there is none yet."""
    outer = facts.module.parent(test.named)
    if isinstance(outer, (ast.Tuple, ast.List)):
        return expression_edit(facts, test.named, test.named, f", {KEPT}")
    if isinstance(outer, ast.BinOp):
        return expression_edit(facts, test.named, test.named, f" | {KEPT}")
    return expression_edit(facts, test.named, "(", test.named, f", {KEPT})")


def _renamed(facts: ModuleFacts, text: ast.Constant) -> Edit:
    return expression_edit(facts, text, facts.text(text).replace(str(text.value), REACT))
