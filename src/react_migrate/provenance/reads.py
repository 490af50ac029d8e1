"""Every place that asks something for its trajectory, in whichever form: syntax only, nothing is decided here."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Form = Literal["attribute", "getattr", "hasattr", "item", "get", "pop", "in", "write"]

NAME = "trajectory"
STEP_KEYS = ("thought_", "tool_name_", "tool_args_", "observation_")
"""How the keys of a trajectory begin (DSPy 3.4.1, ``dspy.ReAct.forward``)."""

STEP_PARTS = ("thought", "tool_name", "tool_args", "observation")
"""The same without the number, for code that adds it."""


@dataclass(frozen=True, slots=True)
class Read:
    """One access.

    ``node`` is the whole expression, ``receiver`` what is asked, ``default`` what it may fall back on.
    """

    node: ast.expr
    receiver: ast.expr
    form: Form
    default: ast.expr | None = None


def reads(tree: ast.AST) -> Iterator[Read]:
    """All accesses in a tree, outer ones before those inside them."""
    for node in ast.walk(tree):
        found = read_at(node)
        if found is not None:
            yield found


def read_at(node: ast.AST) -> Read | None:
    """The access that ``node`` itself is."""
    look = READING.get(type(node))
    return look(node) if look is not None else None


def _attribute(node: ast.Attribute) -> Read | None:
    if node.attr != NAME:
        return None
    return Read(node, node.value, "attribute" if isinstance(node.ctx, ast.Load) else "write")


def _item(node: ast.Subscript) -> Read | None:
    if not is_text(node.slice, NAME):
        return None
    return Read(node, node.value, "item" if isinstance(node.ctx, ast.Load) else "write")


def _call(node: ast.Call) -> Read | None:
    function, arguments = node.func, _with_default(node)
    if any(isinstance(argument, ast.Starred) for argument in arguments):
        return None
    if isinstance(function, ast.Name) and len(arguments) >= 2 and is_text(arguments[1], NAME):
        if function.id == "getattr" and len(arguments) <= 3:
            return Read(node, arguments[0], "getattr", arguments[2] if len(arguments) == 3 else None)
        if function.id == "hasattr" and len(arguments) == 2:
            return Read(node, arguments[0], "hasattr")
    if isinstance(function, ast.Attribute) and function.attr in ("get", "pop") and 1 <= len(arguments) <= 2:
        if is_text(arguments[0], NAME):
            return Read(
                node,
                function.value,
                "get" if function.attr == "get" else "pop",
                arguments[1] if len(arguments) == 2 else None,
            )
    return None


def _with_default(node: ast.Call) -> list[ast.expr]:
    """The arguments of a call, ``default=`` as the last one; nothing where other keywords make it another call."""
    if any(keyword.arg != "default" for keyword in node.keywords):
        return []
    return [*node.args, *(keyword.value for keyword in node.keywords)]


def _membership(node: ast.Compare) -> Read | None:
    if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)) and is_text(node.left, NAME):
        return Read(node, _whose_keys(node.comparators[0]), "in")
    return None


def _whose_keys(node: ast.expr) -> ast.expr:
    """``"trajectory" in x.keys()`` asks ``x``."""
    is_keys = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"
    return node.func.value if is_keys and not node.args else node  # type: ignore[attr-defined]  # a call of an attribute


READING: dict[type[ast.AST], Callable[..., Read | None]] = {
    ast.Attribute: _attribute, ast.Subscript: _item, ast.Call: _call, ast.Compare: _membership,
}  # fmt: skip
"""The kinds of node that can be an access."""


def is_text(node: ast.expr, text: str) -> bool:
    """Whether a node is this string literal."""
    return isinstance(node, ast.Constant) and node.value == text


def touches_steps(function: ast.AST) -> bool:
    """Whether a function uses keys that only the trajectory of a ReAct agent has."""
    texts = (node.value for node in ast.walk(function) if isinstance(node, ast.Constant))
    return any(isinstance(text, str) and (text.startswith(STEP_KEYS) or text in STEP_PARTS) for text in texts)
