"""What two values joined by an operator give: containers, texts, unions of classes, and what classes define for it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.agents import makings
from react_migrate.provenance.engines import ENGINES
from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.attributes import load_attribute
from react_migrate.provenance.interpreter.calls import call
from react_migrate.provenance.interpreter.containers import make, reordered
from react_migrate.provenance.interpreter.filling import merged
from react_migrate.provenance.values import NOTHING, Value, other, texts

if TYPE_CHECKING:
    from react_migrate.provenance.interpreter.frame import Frame

METHODS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.LShift: "lshift", ast.RShift: "rshift", ast.BitOr: "or", ast.BitAnd: "and",
    ast.BitXor: "xor", ast.MatMult: "matmul",
}  # fmt: skip
"""The operators by the names of the methods that a class defines for them, ``__add__`` and ``__radd__``."""

_COMPUTED = other("a computed value")


def combined(frame: Frame, node: ast.BinOp, left: Value, right: Value) -> Value:
    """What ``left <operator> right`` can be."""
    if not (left and right) and frame.is_early():
        return NOTHING
    mine, theirs = _method(frame, node, left, "__{}__"), _method(frame, node, right, "__r{}__")
    if mine or theirs:
        return call(frame, node, mine, Arguments([right])) | call(frame, node, theirs, Arguments([left]))
    both = left | right
    if isinstance(node.op, ast.BitOr) and both.has("dict", "mapping"):
        return merged(frame, both, make(frame, "dict", frame.where(node), []))
    if isinstance(node.op, ast.Add) and left.texts() and right.texts():
        return texts([first + second for first in left.texts() for second in right.texts()]) or _COMPUTED
    if isinstance(node.op, ast.Add) and both.has("box"):
        return reordered(frame, node, both.of_kind("box"))
    if isinstance(node.op, ast.BitOr) and both.has("class") | any(atom.ref in ENGINES for atom in both.atoms):
        return both  # a union of classes
    if isinstance(node.op, (ast.Mult, ast.BitOr, ast.BitAnd, ast.Sub)) and both.has("box"):
        return both.of_kind("box")
    return _COMPUTED | makings.mark(frame, "signature", node) if both.has("signature") else _COMPUTED


def _method(frame: Frame, node: ast.BinOp, owner: Value, name: str) -> Value:
    """The project's own method for the operator, where the class of ``owner`` has one."""
    if not owner.has("instance"):
        return NOTHING
    found = load_attribute(frame, owner.of_kind("instance"), name.format(METHODS[type(node.op)]))
    return found.of_kind("bound", "function")
