"""RM103: a trajectory is treated as a list of steps, which it never was."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT_AND_VIEW
from react_migrate.migration.reads.idioms.shapes import is_name
from react_migrate.migration.rule import Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts


class TrajectoryAsList(Rule):
    """A trajectory's length is taken, or its keys are treated as steps.

    A trajectory is a dict with four keys a step, so `len(trajectory)` is four times the number of steps, and a loop
    over it gets strings. The bridge keeps exactly that. What was meant is for a person to say: the number of calls is
    `len(trajectory) // 4`, and over DSPy 3.5's history `sum(len(event["tool_calls"].tool_calls) for event in ...)`.
    """

    code = "RM103"
    name = "trajectory-as-list"
    changes = (timeline.TRAJECTORY, timeline.CALLS_PER_TURN)
    applicability = "manual"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            AGENT_AND_VIEW + "print(len(legacy_trajectory(out)))\n", fires=True, note="four times the number of steps"
        ),
        Example(
            AGENT_AND_VIEW + "for step in legacy_trajectory(out):\n    print(step['tool'])\n",
            fires=True,
            note="the loop gets strings",
        ),
        Example(AGENT_AND_VIEW + "print(legacy_trajectory(out)[0])\n", fires=True, note="the keys are strings"),
        Example(AGENT_AND_VIEW + "print(len(legacy_trajectory(out)) // 4)\n", note="somebody knew"),
        Example(
            AGENT_AND_VIEW + "if len(legacy_trajectory(out)) > 0:\n    print(out)\n",
            note="only asks whether it is empty",
        ),
        Example(AGENT_AND_VIEW + "for key in legacy_trajectory(out):\n    print(key.upper())\n", note="keys as keys"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Lengths, integer items, and loops whose variable is indexed or asked whether it is a dict."""
        for node in facts.nodes(ast.Call, ast.Subscript, ast.For, ast.AsyncFor, ast.comprehension):
            found = self._misuse(facts, node)
            if found is not None:
                trajectory, message = found
                judgement = facts.judge(trajectory, "trajectory")
                if judgement.standing == "proven":
                    assert isinstance(node, (ast.expr, ast.stmt))
                    yield self.finding(facts, trajectory, message, evidence=judgement.evidence, changes=())

    def _misuse(self, facts: ModuleFacts, node: ast.AST) -> tuple[ast.expr, str] | None:
        if isinstance(node, ast.Call) and _is_len(node) and not _is_understood(_around(facts, node)):
            return node.args[0], "its length is four times the number of steps; write len(...) // 4 if steps are meant"
        if isinstance(node, ast.Subscript) and _is_position(node.slice):
            return node.value, "a trajectory has no positions: it is a dict with keys like tool_name_0"
        if (
            isinstance(node, (ast.For, ast.AsyncFor))
            and isinstance(node.target, ast.Name)
            and _as_dict(node.body, node.target.id)
        ):
            return (
                node.iter,
                "the loop gets keys (strings), so what treats them as steps never runs; say what was meant",
            )
        if isinstance(node, ast.comprehension) and isinstance(node.target, ast.Name):
            outer = facts.module.parent(node)
            if outer is not None and _as_dict([outer], node.target.id):
                return node.iter, "the comprehension gets keys (strings), not steps; say what was meant"
        return None


def _is_len(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "len" and len(node.args) == 1


def _around(facts: ModuleFacts, node: ast.AST) -> ast.AST | None:
    """What is done with a value; a sign before it changes nothing."""
    parent = facts.module.parent(node)
    return facts.module.parent(parent) if isinstance(parent, ast.UnaryOp) else parent


def _is_understood(parent: ast.AST | None) -> bool:
    """Whether a length is divided by the four keys of a step, or only compared with nothing."""
    if isinstance(parent, ast.BinOp) and isinstance(parent.op, (ast.FloorDiv, ast.Div, ast.Mod)):
        return isinstance(parent.right, ast.Constant) and parent.right.value == 4
    if isinstance(parent, ast.Compare):
        return any(isinstance(part, ast.Constant) and part.value == 0 for part in (parent.left, *parent.comparators))
    return False


def _is_position(index: ast.expr) -> bool:
    if isinstance(index, ast.UnaryOp):
        index = index.operand
    return isinstance(index, ast.Slice) or (isinstance(index, ast.Constant) and type(index.value) is int)


def _as_dict(nodes: list[ast.AST] | list[ast.stmt], name: str) -> bool:
    """Whether the variable is indexed with a text, asked for a text key, or tested for being a dict."""
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        if isinstance(node, ast.Subscript) and is_name(node.value, name) and isinstance(node.slice, ast.Constant):
            if isinstance(node.slice.value, str):
                return True
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr == "get" and is_name(node.func.value, name):
                return True
            if isinstance(node.func, ast.Name) and node.func.id == "isinstance" and is_name(node.args[0], name):
                return any(isinstance(part, ast.Name) and part.id == "dict" for part in ast.walk(node.args[-1]))
    return False
