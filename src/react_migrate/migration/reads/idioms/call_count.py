"""``sum(k.startswith("thought_") for k in T)``, ``len(T) // 4``, …: how many calls were made."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.migration.editing import expression_edit
from react_migrate.migration.reads.idioms import shapes

if TYPE_CHECKING:
    from react_migrate.migration.reads.idioms.view import View
    from react_migrate.migration.rule import Edit
    from react_migrate.provenance.facts import ModuleFacts

_PREFIXES = ("thought_", "tool_name_", "tool_args_", "observation_")


def match(facts: ModuleFacts, view: View) -> tuple[Edit, ...] | None:
    """The number of calls in the history; a forced submit has no counterpart in a trajectory and does not count."""
    whole = _quarter(facts, view) or _sum(facts, view)
    if whole is None or shapes.in_f_string(facts, view.node):
        return None
    code = count_code(view.source)
    alone = isinstance(facts.module.parent(whole), (ast.Call, ast.Assign, ast.Return, ast.keyword))
    return (expression_edit(facts, whole, code[1:-1] if alone else code),)


def count_code(source: str) -> str:
    """The expression, parenthesized, as it may stand anywhere."""
    calls = f'sum(len(event["tool_calls"].tool_calls) {shapes.EVENTS.format(source=source)})'
    return f'({calls} - ({source}.termination_reason == "forced_submit"))'


def _quarter(facts: ModuleFacts, view: View) -> ast.expr | None:
    length = facts.module.parent(view.node)
    if not isinstance(length, ast.Call) or not shapes.is_name(length.func, "len"):
        return None
    division = facts.module.parent(length)
    if isinstance(division, ast.BinOp) and isinstance(division.op, ast.FloorDiv) and division.left is length:
        return division if isinstance(division.right, ast.Constant) and division.right.value == 4 else None
    return None


def _sum(facts: ModuleFacts, view: View) -> ast.expr | None:
    generator = facts.module.parent(view.node)
    if (
        not isinstance(generator, ast.comprehension)
        or generator.iter is not view.node
        or not isinstance(generator.target, ast.Name)
    ):
        return None
    inner = facts.module.parent(generator)
    outer = facts.module.parent(inner) if inner is not None else None
    if (
        not isinstance(inner, (ast.GeneratorExp, ast.ListComp))
        or not isinstance(outer, ast.Call)
        or outer.args != [inner]
    ):
        return None
    key, tests = generator.target.id, shapes.conditions(generator)
    if shapes.is_name(outer.func, "sum"):
        counts_tests = not tests and shapes.tests_key(inner.elt, key, _PREFIXES)
        counts_ones = isinstance(inner.elt, ast.Constant) and inner.elt.value == 1 and _one_test(tests, key)
        return outer if counts_tests or counts_ones else None
    counts_list = shapes.is_name(outer.func, "len") and isinstance(inner, ast.ListComp) and _one_test(tests, key)
    return outer if counts_list else None


def _one_test(tests: list[ast.expr], key: str) -> bool:
    return len(tests) == 1 and shapes.tests_key(tests[0], key, _PREFIXES)
