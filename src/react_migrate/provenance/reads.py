"""Every place that asks something for a field by name, in whichever form: syntax only, nothing is decided here."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

Held = Callable[[ast.expr], str]
"""Gives the name that an expression holds, or nothing."""

Form = Literal["attribute", "getattr", "hasattr", "item", "get", "pop", "in", "write"]

NAME = "trajectory"
TRAJECTORY = (NAME,)
STEP_KEYS = ("thought_", "tool_name_", "tool_args_", "observation_")
"""How the keys of a trajectory begin (DSPy 3.4.1, ``dspy.ReAct.forward``)."""

STEP_PARTS = ("thought", "tool_name", "tool_args", "observation")
"""The same without the number, for code that adds it."""


@dataclass(frozen=True, slots=True)
class Read:
    """One access.

    ``node`` is the whole expression, ``receiver`` what is asked, ``name`` for which field, ``default`` what it may
    fall back on.
    """

    node: ast.expr
    receiver: ast.expr
    form: Form
    default: ast.expr | None = None
    name: str = NAME


def reads(tree: ast.AST, names: Collection[str] = TRAJECTORY) -> Iterator[Read]:
    """All accesses in a tree to fields of these names, outer ones before those inside them."""
    for node in ast.walk(tree):
        found = read_at(node, names)
        if found is not None:
            yield found


def read_at(node: ast.AST, names: Collection[str] = TRAJECTORY, held: Held | None = None) -> Read | None:
    """The access that ``node`` itself is, if it asks for a field of one of these names.

    ``held`` gives the name that an expression other than a literal holds, or nothing.
    """
    look = READING.get(type(node))
    return look(node, names, held) if look is not None else None


def _attribute(node: ast.Attribute, names: Collection[str], held: Held | None) -> Read | None:
    if node.attr not in names:
        return None
    return Read(node, node.value, "attribute" if isinstance(node.ctx, ast.Load) else "write", name=node.attr)


def _item(node: ast.Subscript, names: Collection[str], held: Held | None) -> Read | None:
    name = _named(node.slice, names, held)
    return Read(node, node.value, "item" if isinstance(node.ctx, ast.Load) else "write", name=name) if name else None


def _call(node: ast.Call, names: Collection[str], held: Held | None) -> Read | None:
    function, arguments = node.func, _with_default(node)
    if any(isinstance(argument, ast.Starred) for argument in arguments):
        return None
    if isinstance(function, ast.Name) and len(arguments) >= 2 and (name := _named(arguments[1], names, held)):
        if function.id == "getattr" and len(arguments) <= 3:
            return Read(node, arguments[0], "getattr", arguments[2] if len(arguments) == 3 else None, name)
        if function.id == "hasattr" and len(arguments) == 2:
            return Read(node, arguments[0], "hasattr", name=name)
    if isinstance(function, ast.Attribute) and function.attr in ("get", "pop") and 1 <= len(arguments) <= 2:
        if name := _named(arguments[0], names, held):
            form: Form = "get" if function.attr == "get" else "pop"
            return Read(node, function.value, form, arguments[1] if len(arguments) == 2 else None, name)
    return None


def _named(node: ast.expr, names: Collection[str], held: Held | None) -> str:
    """The one of these names that a string literal is, or that another expression holds; otherwise nothing."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) and node.value in names else ""
    return held(node) if held is not None else ""


def _with_default(node: ast.Call) -> list[ast.expr]:
    """The arguments of a call, ``default=`` as the last one; nothing where other keywords make it another call."""
    if any(keyword.arg != "default" for keyword in node.keywords):
        return []
    return [*node.args, *(keyword.value for keyword in node.keywords)]


def _membership(node: ast.Compare, names: Collection[str], held: Held | None) -> Read | None:
    if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)) and (name := _named(node.left, names, held)):
        return Read(node, _whose_keys(node.comparators[0]), "in", name=name)
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


_NAMED = frozenset(("getattr", "setattr", "hasattr", "get", "pop", "setdefault", "__getattr__", "__getitem__",
                    "import_module", "__import__"))  # fmt: skip


def deciding_names(function: ast.AST) -> set[str]:
    """The variables that a function takes items, attributes or modules by, compares, or matches."""
    found: set[str] = set()
    for node in ast.walk(function):
        parts: list[ast.AST] = []
        if isinstance(node, ast.Subscript):
            parts = [node.slice]
        elif isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            parts = [node.subject]
        elif isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            parts = [*node.args] if called in _NAMED else []
        found.update(part.id for part in parts if isinstance(part, ast.Name))
    return found


def touches_steps(function: ast.AST) -> bool:
    """Whether a function uses keys that only the trajectory of a ReAct agent has."""
    texts = (node.value for node in ast.walk(function) if isinstance(node, ast.Constant))
    return any(isinstance(text, str) and (text.startswith(STEP_KEYS) or text in STEP_PARTS) for text in texts)
