"""Where a frame is, and how it asks."""

from __future__ import annotations

import ast
import sys
from typing import Any

import pytest

from react_migrate.compat.frames import is_subscript, passes_on, position, users_frame

EXACT = sys.version_info >= (3, 11)


class Asked:
    """Keeps where it was asked, and how."""

    place: tuple[int, int | None, int | None, int | None]
    by_brackets: bool

    def _keep(self, *_: Any) -> dict[str, int]:
        frame = sys._getframe(1)
        self.place, self.by_brackets = position(frame), is_subscript(frame)
        return {}

    __getattr__ = __getitem__ = __contains__ = get = _keep

    def keys(self) -> list[str]:
        return ["a"]


EXPRESSIONS = {
    "attribute": "x.a",
    "item": "x['a']",
    "membership": "'a' in x",
    "method": "x.get('a')",
    "getattr": "getattr(x, 'a')",
    "hasattr": "hasattr(x, 'a')",
    "behind other text": "'äöü', x.a",
    "in an f-string": "f'{1}{x.a}'",
    "in a comprehension": "[one.a for one in [x]]",
    "over lines": "(x\n    .a\n    .items())",
    "a method over lines": "(x\n    .get('a',\n    1))",
}


def asking(tree: ast.AST) -> ast.expr:
    """The expression that asks for `a`."""
    return next(
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.Attribute, ast.Subscript, ast.Compare, ast.Call))
        and (getattr(node, "attr", None) == "a" or "'a'" in [ast.unparse(part) for part in ast.iter_child_nodes(node)])
    )


@pytest.mark.parametrize("source", EXPRESSIONS.values(), ids=EXPRESSIONS.keys())
def test_a_position_ends_where_the_expression_ends(source: str) -> None:
    asked = Asked()
    eval(compile(source, "asking.py", "eval"), {"x": asked})
    node = asking(ast.parse(source, mode="eval"))
    line, end_line, column, end_column = asked.place
    assert node.end_lineno is not None
    if not EXACT:
        assert (end_line, column, end_column) == (None, None, None)
        assert node.lineno <= line <= node.end_lineno
        return
    assert (end_line, end_column) == (node.end_lineno, node.end_col_offset)
    if "\n" not in source:
        assert (line, column) == (node.lineno, node.col_offset)


@pytest.mark.parametrize(
    ("source", "expected"), [("x['a']", True), ("dict(x)", False), ("{**x}", False), ("x.__getitem__('a')", False)]
)
def test_brackets_are_told_from_calls(source: str, expected: bool) -> None:
    asked = Asked()
    for _ in range(20):  # a warm function runs other instructions than a cold one
        eval(compile(source, "asking.py", "eval"), {"x": asked})
    assert asked.by_brackets is expected


def test_a_warm_function_asks_the_same_way() -> None:
    program: dict[str, Any] = {}
    exec(compile("def ask(x):\n    return x['a'],\\\n x.a", "asking.py", "exec"), program)
    asked = Asked()
    for _ in range(50):
        program["ask"](asked)
    assert asked.place == ((3, 3, 1, 4) if EXACT else (3, None, None, None))
    exec(compile("def ask(x):\n    return x['a']", "asking.py", "exec"), program)
    for _ in range(50):
        program["ask"](asked)
    assert asked.by_brackets


@pytest.mark.parametrize(
    ("name", "expected"),
    [("react_migrate.compat.names", True), ("dspy", True), ("asyncio.events", True), ("importlib._bootstrap", True),
     ("dspy_tools", False), ("myapp.dspy", False), ("__main__", False)],
)  # fmt: skip
def test_whose_code_it_is(name: str, expected: bool) -> None:
    program: dict[str, Any] = {"__name__": name, "sys": sys}
    exec("frame = sys._getframe()", program)
    assert passes_on(program["frame"]) is expected


def test_the_users_frame_is_the_innermost_one_of_theirs() -> None:
    outer: dict[str, Any] = {"__name__": "dspy.primitives", "users_frame": users_frame}
    exec("def call():\n    return users_frame()", outer)
    assert outer["call"]().f_code is test_the_users_frame_is_the_innermost_one_of_theirs.__code__
