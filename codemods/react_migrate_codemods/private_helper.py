"""RM203: code outside the agent's class calls, asks for or replaces methods of the trajectory loop."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.agents import in_agent_class, owner
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.rule import Example, Finding, Rule, Style
from react_migrate.provenance.loops import V1_HELPERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.agents import Owner
    from react_migrate.provenance.facts import ModuleFacts

TRUNCATION = "truncate_trajectory"
_LOOPS = ("forward", "aforward")
_REPLACING = frozenset(("setattr", "object", "delattr"))
_ASKING = frozenset(("getattr", "hasattr"))
_MODULE = r"dspy(?:\.predict)?(?:\.react)?"
_DOTTED = re.compile(rf"({_MODULE}\.)?ReAct\.(\w+)")
_OUTLIVING = frozenset(("_format_trajectory", TRUNCATION))
"""What ``react_migrate.ReAct`` has on every DSPy."""

_PATCH = "from unittest.mock import patch\n\n"


class PrivateHelper(Rule):
    """A private method of the trajectory loop is called, asked for or replaced from outside the agent's class.

    DSPy 3.5 has no such method: a call raises, a patch fails, and a `truncate_trajectory` that is put on the class is
    never called. Keep the loop for that agent with `react_migrate.v3_4.ReAct`, or work on `prediction.history`.
    """

    code = "RM203"
    name = "private-helper"
    changes = (timeline.PRIVATE_HELPERS, timeline.TRUNCATION)
    applicability = "manual"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(AGENT + "print(agent._format_trajectory({}))\n", fires=True),
        Example(_PATCH + AGENT + "patch.object(dspy.ReAct, '_format_trajectory')\n", fires=True),
        Example(_PATCH + AGENT + "patch('dspy.ReAct._format_trajectory')\n", fires=True),
        Example(
            "from wrapt import wrap_function_wrapper as wrap\n\nwrap('dspy', 'ReAct._format_trajectory', print)\n",
            fires=True,
        ),
        Example(AGENT + "dspy.ReAct.truncate_trajectory = lambda self, t: t\n", fires=True, note="never called in 3.5"),
        Example(AGENT + "dspy.ReAct.forward = print\n", fires=True, note="another loop's forward from 3.5 on"),
        Example(
            "import dspy\nimport react_migrate\n\nagent = react_migrate.v3_4.ReAct('question -> answer', tools=[])\n"
            "print(agent._format_trajectory({}))\n",
            note="the kept loop has it on every DSPy",
        ),
        Example(
            "class Plotter:\n    def _format_trajectory(self, points):\n        return str(points)\n\n\n"
            "print(Plotter()._format_trajectory([]))\n",
            note="a class of one's own",
        ),
        Example(
            "import dspy\n\n\nclass Own(dspy.ReAct):\n    def show(self, steps):\n"
            "        return self._format_trajectory(steps)\n",
            note="inside the class it is RM202's",
        ),
        Example(_PATCH + AGENT + "patch.object(agent, 'forward')\n", note="one agent's double has no loop at all"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Attributes, assignments to them, and calls that name one as text."""
        for node in facts.nodes(ast.Attribute, ast.Call):
            found = _used(node)
            if found is not None and not in_agent_class(facts, node):
                receiver, name = found
                whose = owner(facts, receiver)
                if whose is not None and _breaks(whose, name):
                    yield self.finding(facts, node, _message(name), evidence=whose.evidence)
        for text in facts.nodes(ast.Constant):
            named = _DOTTED.fullmatch(text.value) if isinstance(text.value, str) else None
            wanted = (*V1_HELPERS, TRUNCATION) if named and not named[1] else (*V1_HELPERS, TRUNCATION, *_LOOPS)
            if named and named[2] in wanted and (named[1] or _is_in_dspy(facts, text)):
                yield self.finding(facts, text, _message(named[2]))


def _used(node: ast.expr) -> tuple[ast.expr, str] | None:
    """Whose method is used or replaced, and which one."""
    if not isinstance(node, ast.Attribute):
        return _named(node)
    replaces = not isinstance(node.ctx, ast.Load)
    if node.attr in V1_HELPERS or (replaces and node.attr in (TRUNCATION, *_LOOPS)):
        return node.value, node.attr
    return None


def _named(node: ast.expr) -> tuple[ast.expr, str] | None:
    """``patch.object(x, "name")``, ``monkeypatch.setattr(x, "name", f)``, ``getattr(x, "name")``, …"""
    if not isinstance(node, ast.Call):
        return None
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    name = node.args[1].value if len(node.args) > 1 and isinstance(node.args[1], ast.Constant) else None
    wanted = {*V1_HELPERS, TRUNCATION} | ({*_LOOPS} if called in _REPLACING else set())
    if called not in _REPLACING | _ASKING or not isinstance(name, str) or name not in wanted:
        return None
    return node.args[0], name


def _is_in_dspy(facts: ModuleFacts, text: ast.Constant) -> bool:
    """Whether the call that a text is given to is given a module of DSPy, too: ``wrap("dspy", "ReAct.name", f)``."""
    outer = facts.module.parent(text)
    call = facts.module.parent(outer) if isinstance(outer, ast.keyword) else outer
    if not isinstance(call, ast.Call):
        return False
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    texts = [str(node.value) for node in given if isinstance(node, ast.Constant)]
    return any(re.fullmatch(_MODULE, one) for one in texts) or any(facts.is_external(one, "dspy") for one in given)


def _breaks(whose: Owner, name: str) -> bool:
    if name in _LOOPS and not whose.is_class:
        return False
    lasting = name in _OUTLIVING and "dspy.ReAct" not in whose.engines
    return whose.changes and not lasting


def _message(name: str) -> str:
    if name in _LOOPS:
        return (
            f"from DSPy 3.5 on this replaces the `{name}` of the structured loop, whose callers look for a history; "
            "patch the agent at hand, or its model"
        )
    change = timeline.TRUNCATION if name == TRUNCATION else timeline.PRIVATE_HELPERS
    return f"`{name}` {change.when}: {change.guide}"
