"""``i = 0`` and ``while f"tool_name_{i}" in T: …; i += 1``: a loop over the steps by their number."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.migration.editing import expression_edit, statement_edit
from react_migrate.migration.reads.idioms import shapes
from react_migrate.migration.reads.idioms.call_count import count_code
from react_migrate.migration.reads.idioms.view import View, same_trajectory
from react_migrate.migration.rewriter import REMOVE

if TYPE_CHECKING:
    import libcst as cst

    from react_migrate.migration.rule import Edit
    from react_migrate.provenance.facts import ModuleFacts

_PARTS = {"tool_name_": "call.name", "tool_args_": "call.args", "observation_": "result.value"}


def match(facts: ModuleFacts, view: View) -> tuple[Edit, ...] | None:
    """A loop over calls and results; one that only counts becomes the number.

    Only where the body leaves at the ``finish`` step before it looks at it, and the number is used for nothing else.
    A reading inside such a loop gives the edit of its own place, the one in the loop's test those of the loop.
    """
    loop = next((outer for outer in facts.module.enclosing(view.node) if isinstance(outer, ast.While)), None)
    if loop is None or loop.orelse:
        return None
    counter = _counter(loop, view)
    if counter is None:
        return None
    start, step = _start(facts, loop, counter), loop.body[-1]
    if start is None or not _is_step(step, counter):
        return None
    in_test = any(inner is view.node for inner in ast.walk(loop.test))
    if len(loop.body) == 1:
        return (statement_edit(facts, loop, "count", counter, count_code(view.source)),) if in_test else None
    uses = _uses(loop, counter, view)
    if uses is None or not _leaves_at_finish(loop, uses):
        return None
    if not in_test:
        return tuple(_use_edit(facts, node, part) for node, part in uses if _within(node, view.node))
    return (
        statement_edit(facts, loop, "loop", view.source),
        statement_edit(facts, step, REMOVE),
        statement_edit(facts, start, REMOVE),
    )


def rewrite(node: cst.CSTNode, change: Edit) -> cst.BaseStatement:
    """The loop over the history in the place of the counting one."""
    import libcst as cst

    assert isinstance(node, cst.While)
    if change.action == "count":
        counter, code = change.data
        return cst.ensure_type(cst.parse_statement(f"{counter} = {code[1:-1]}"), cst.SimpleStatementLine).with_changes(
            leading_lines=node.leading_lines
        )
    source = change.data[0]
    pairs = 'zip(event["tool_calls"].tool_calls, event["tool_calls"].tool_call_results.tool_call_results)'
    events = shapes.EVENTS.format(source=source)
    head = f"for call, result in ((call, result) {events} for call, result in {pairs}):\n    pass\n"
    made = cst.ensure_type(cst.parse_statement(head), cst.For)
    return made.with_changes(body=node.body, leading_lines=node.leading_lines)


def _counter(loop: ast.While, view: View) -> str | None:
    test = loop.test
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return None
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.In):
        return None
    key = _numbered(test.left)
    return key[1] if key and key[0] == "tool_name_" and same_trajectory(test.comparators[0], view) else None


def _numbered(node: ast.expr) -> tuple[str, str] | None:
    """``f"tool_name_{i}"`` as its prefix and its variable."""
    if not isinstance(node, ast.JoinedStr) or len(node.values) != 2:
        return None
    prefix, number = node.values
    if (
        not isinstance(prefix, ast.Constant)
        or not isinstance(number, ast.FormattedValue)
        or not isinstance(number.value, ast.Name)
    ):
        return None
    return str(prefix.value), number.value.id


def _start(facts: ModuleFacts, loop: ast.While, counter: str) -> ast.Assign | None:
    """``i = 0`` among the statements right before the loop, with no use of the number anywhere else."""
    parent = facts.module.parent(loop)
    block = (
        next((value for value in vars(parent).values() if isinstance(value, list) and loop in value), None)
        if parent
        else None
    )
    if block is None:
        return None
    before = block[: block.index(loop)]
    start = next(
        (item for item in reversed(before) if isinstance(item, ast.Assign) and ast.unparse(item) == f"{counter} = 0"),
        None,
    )
    function = facts.module.enclosing_function(loop) or facts.tree
    inside = {id(node) for node in ast.walk(loop)}
    elsewhere = [node for node in ast.walk(function) if shapes.is_name(node, counter) and id(node) not in inside]
    counts_only = len(loop.body) == 1
    return start if start is not None and (counts_only or len(elsewhere) == 1) else None


def _is_step(step: ast.stmt, counter: str) -> bool:
    return isinstance(step, ast.AugAssign) and ast.unparse(step) == f"{counter} += 1"


def _uses(loop: ast.While, counter: str, view: View) -> list[tuple[ast.expr, str]] | None:
    """The places in the body that read one part of the step, or nothing where the number is used otherwise."""
    found: list[tuple[ast.expr, str]] = []
    expected = 0
    for statement in loop.body[:-1]:
        for node in ast.walk(statement):
            if isinstance(node, (ast.Continue, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                return None
            expected += shapes.is_name(node, counter)
            key = _part(node, view)
            if key is not None and key[1] == counter and key[0] in _PARTS:
                assert isinstance(node, ast.expr)
                found.append((node, key[0]))
    return found if found and len(found) == expected else None


def _part(node: ast.AST, view: View) -> tuple[str, str] | None:
    if isinstance(node, ast.Subscript) and same_trajectory(node.value, view):
        return _numbered(node.slice)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        return _numbered(node.args[0]) if node.args and same_trajectory(node.func.value, view) else None
    return None


def _leaves_at_finish(loop: ast.While, uses: list[tuple[ast.expr, str]]) -> bool:
    """``if T[f"tool_name_{i}"] == "finish": break`` as the first statement."""
    first = loop.body[0]
    if (
        not isinstance(first, ast.If)
        or first.orelse
        or len(first.body) != 1
        or not isinstance(first.body[0], ast.Break)
    ):
        return False
    test = first.test
    if (
        not isinstance(test, ast.Compare)
        or not isinstance(test.ops[0], ast.Eq)
        or not shapes.is_finish(test.comparators[0])
    ):
        return False
    return any(node is test.left and part == "tool_name_" for node, part in uses)


def _within(node: ast.expr, inner: ast.expr) -> bool:
    return any(part is inner for part in ast.walk(node))


def _use_edit(facts: ModuleFacts, node: ast.expr, part: str) -> Edit:
    parent = facts.module.parent(node)
    if part == "tool_name_" and isinstance(parent, ast.Compare) and shapes.is_finish(parent.comparators[0]):
        sign = "==" if isinstance(parent.ops[0], ast.Eq) else "!="
        return expression_edit(facts, parent, f'call.name {sign} "submit"')
    return expression_edit(facts, node, _PARTS[part])
