"""Signatures and tools as they flow through a program: marks that lead back to where each is written.

A mark stands beside what the value is otherwise (a constant, something of DSPy's) and takes no part in anything but
being passed on; ``signatures`` and ``tools`` read the marks once all is solved.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.values import NOTHING, Value

if TYPE_CHECKING:
    from react_migrate.provenance.interpreter.frame import Frame

SIGNATURE_METHODS = frozenset(
    ("append", "prepend", "insert", "delete", "with_instructions", "with_updated_fields", "with_updated_field")
)
"""What gives another signature (DSPy 3.4.1, ``dspy.Signature``)."""

_MAKERS = {
    "dspy.Signature": "signature", "dspy.make_signature": "signature", "dspy.ensure_signature": "signature",
    "dspy.signatures.make_signature": "signature", "dspy.signatures.ensure_signature": "signature",
    "dspy.signatures.signature.make_signature": "signature", "dspy.signatures.signature.ensure_signature": "signature",
    "dspy.Tool": "tool",
}  # fmt: skip


def mark(frame: Frame, kind: str, node: ast.AST) -> Value:
    """The mark of a signature or a tool that is written at ``node``."""
    return Value.of(kind, (frame.module.path, node))


def text(frame: Frame, node: ast.Constant | ast.JoinedStr) -> Value:
    """The mark of a string that may be a signature's."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    if any(isinstance(part, ast.Constant) and isinstance(part.value, str) and "->" in part.value for part in parts):
        return mark(frame, "signature", node)
    return NOTHING


def made(frame: Frame, name: str, node: ast.AST) -> Value:
    """The mark of what a call of something of DSPy's makes; nothing for most calls."""
    kind = _MAKERS.get(name)
    return mark(frame, kind, node) if kind is not None and isinstance(node, ast.Call) else NOTHING


def derived(frame: Frame, node: ast.AST) -> Value:
    """The mark of the signature that a method of another one gives."""
    return mark(frame, "signature", node) if isinstance(node, ast.Call) else NOTHING
