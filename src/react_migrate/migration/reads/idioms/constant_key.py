"""``T["tool_name_0"] == "lookup"``: one step by its number, compared with a literal."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from react_migrate.migration.editing import expression_edit
from react_migrate.migration.reads.idioms import shapes

if TYPE_CHECKING:
    from react_migrate.migration.reads.idioms.view import View
    from react_migrate.migration.rule import Edit
    from react_migrate.provenance.facts import ModuleFacts

_KEY = re.compile(r"(tool_name|tool_args|observation)_(\d+)")


def match(facts: ModuleFacts, view: View) -> tuple[Edit, ...] | None:
    """The call or result of that number; a comparison with ``finish`` becomes ``termination_reason``.

    Only in a comparison with a literal that the ``finish`` step does not have: there ``submit`` compares the same.
    """
    subscript = facts.module.parent(view.node)
    comparison = facts.module.parent(subscript) if isinstance(subscript, ast.Subscript) else None
    if (
        not isinstance(subscript, ast.Subscript)
        or not isinstance(comparison, ast.Compare)
        or comparison.left is not subscript
    ):
        return None
    if len(comparison.ops) != 1 or not isinstance(comparison.ops[0], (ast.Eq, ast.NotEq)):
        return None
    index = subscript.slice
    key = _KEY.fullmatch(index.value) if isinstance(index, ast.Constant) and isinstance(index.value, str) else None
    if key is None or shapes.in_f_string(facts, view.node):
        return None
    kind, number = key[1], int(key[2])
    literal = comparison.comparators[0]
    if any(isinstance(outer, ast.Try) and outer.handlers for outer in facts.module.enclosing(view.node)):
        return None  # a missing key raises KeyError, a missing call IndexError
    if kind == "tool_name" and shapes.is_finish(literal):
        return (expression_edit(facts, comparison, _finished(facts, comparison, view.source, number)),)
    if not _tells_apart(kind, literal):
        return None
    return (expression_edit(facts, subscript, _code(view.source, kind, number)),)


def _finished(facts: ModuleFacts, comparison: ast.Compare, source: str, number: int) -> str:
    """That the run finished; where it is not asserted but asked, also that it did so at this very step."""
    equal = isinstance(comparison.ops[0], ast.Eq)
    if equal and isinstance(facts.module.parent(comparison), ast.Assert):
        return f'{source}.termination_reason == "submit"'
    steps = f'sum(len(event["tool_calls"].tool_calls) {shapes.EVENTS.format(source=source)}) == {number + 1}'
    exact = f'({source}.termination_reason == "submit" and {steps})'
    return exact if equal else f"(not {exact})"


def _tells_apart(kind: str, literal: ast.expr) -> bool:
    if kind == "tool_args":
        return isinstance(literal, ast.Dict) and bool(literal.keys)
    return isinstance(literal, ast.Constant) and literal.value not in ("submit", "Completed.")


def _code(source: str, kind: str, number: int) -> str:
    if kind == "observation":
        first = f'{source}.history.messages[0]["tool_calls"].tool_call_results.tool_call_results[0]'
        chosen = first if number == 0 else f"[{shapes.results_code(source)}][{number}]"
        return f"{chosen}.value"
    first = f'{source}.history.messages[0]["tool_calls"].tool_calls[0]'
    chosen = first if number == 0 else f"[{shapes.calls_code(source)}][{number}]"
    return f"{chosen}.{'name' if kind == 'tool_name' else 'args'}"
