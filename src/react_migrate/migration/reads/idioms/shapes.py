"""Shapes of code around a trajectory that several idioms share, and the plain code over a history."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from react_migrate.migration.reads.idioms.view import View
    from react_migrate.provenance.facts import ModuleFacts

EVENTS = 'for event in {source}.history.messages if "tool_calls" in event'


def calls_code(source: str, what: str = "call", where: str = "") -> str:
    """A comprehension's inside over all the calls of a prediction's history."""
    return f'{what} {EVENTS.format(source=source)} for call in event["tool_calls"].tool_calls{where}'


def results_code(source: str) -> str:
    """A comprehension's inside over all the results of a prediction's history."""
    return (
        f'result {EVENTS.format(source=source)} for result in event["tool_calls"].tool_call_results.tool_call_results'
    )


def in_f_string(facts: ModuleFacts, node: ast.AST) -> bool:
    """Whether a node stands in an f-string, where code with quotes of its own needs Python 3.12."""
    return any(isinstance(outer, ast.JoinedStr) for outer in facts.module.enclosing(node))


def tests_key(node: ast.expr, key: str, prefixes: tuple[str, ...]) -> bool:
    """``key.startswith("tool_name_")`` or ``"tool_name_" in key``; a prefix without its underscore is as good."""
    if isinstance(node, ast.Call):
        function = node.func
        is_method = (
            isinstance(function, ast.Attribute) and function.attr == "startswith" and is_name(function.value, key)
        )
        return is_method and len(node.args) == 1 and _is_prefix(node.args[0], prefixes)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.In):
        return is_name(node.comparators[0], key) and _is_prefix(node.left, prefixes)
    return False


def _is_prefix(node: ast.expr, prefixes: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Constant) and node.value in (*prefixes, *(prefix.rstrip("_") for prefix in prefixes))


def is_name(node: ast.AST, name: str) -> bool:
    """Whether a node is this name."""
    return isinstance(node, ast.Name) and node.id == name


def is_finish(node: ast.AST) -> bool:
    """Whether a node is the literal ``"finish"``."""
    return isinstance(node, ast.Constant) and node.value == "finish"


def conditions(comprehension: ast.comprehension) -> list[ast.expr]:
    """The conditions of a comprehension, those joined with ``and`` taken apart."""
    found: list[ast.expr] = []
    for condition in comprehension.ifs:
        joined = isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And)
        found.extend(condition.values if joined else [condition])  # type: ignore[attr-defined]  # a BoolOp
    return found


def items_comprehension(facts: ModuleFacts, view: View) -> tuple[ast.ListComp, str, str] | None:
    """``[... for key, value in T.items() if ...]`` around a trajectory, with the names of key and value."""
    attribute = facts.module.parent(view.node)
    call = (
        facts.module.parent(attribute) if isinstance(attribute, ast.Attribute) and attribute.attr == "items" else None
    )
    generator = facts.module.parent(call) if isinstance(call, ast.Call) and not call.args else None
    whole = (
        facts.module.parent(generator) if isinstance(generator, ast.comprehension) and generator.iter is call else None
    )
    if not isinstance(whole, ast.ListComp) or len(whole.generators) != 1:
        return None
    target = whole.generators[0].target
    if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
        return None
    key, value = target.elts
    if not isinstance(key, ast.Name) or not isinstance(value, ast.Name):
        return None
    return whole, key.id, value.id
