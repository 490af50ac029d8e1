"""Texts that lead to DSPy's ReAct classes or to the modules they are in, and what such a text is for."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_PATH = re.compile(r"dspy(?:\.predict)?(?P<internal>\.react(?:_v2)?)?(?:[.:](?P<name>ReAct|ReActV2))?")
_PATCHING = frozenset(("patch", "setattr", "delattr", "object", "spy"))


@dataclass(frozen=True, slots=True)
class DottedText:
    """One string literal: the class it names (or ``None``: a module), and whether the module is an internal one.

    ``is_plain``: it is written in one piece. ``resolved``: it is the ``_target_`` of a configuration, which is imported
    as it is. ``patched``: a test puts something else in its place.
    """

    node: ast.Constant
    name: str | None
    internal: bool
    is_plain: bool
    resolved: bool
    patched: bool


def dotted_texts(facts: ModuleFacts) -> Iterator[DottedText]:
    """All of them, but for annotations and what is only there to be read by people."""
    for node in facts.nodes(ast.Constant):
        path = _PATH.fullmatch(node.value) if isinstance(node.value, str) else None
        if path and (path["name"] or path["internal"]) and not _is_said(facts, node):
            is_plain, internal = str(node.value) in facts.text(node), bool(path["internal"])
            resolved, patched = _is_target(facts, node), _is_patched(facts, node)
            yield DottedText(node, path["name"], internal, is_plain, resolved, patched)


def _is_target(facts: ModuleFacts, text: ast.Constant) -> bool:
    outer = facts.module.parent(text)
    if isinstance(outer, ast.keyword):
        return outer.arg == "_target_"
    if not isinstance(outer, ast.Dict):
        return False
    keys = [key for key, value in zip(outer.keys, outer.values, strict=True) if value is text]
    return any(isinstance(key, ast.Constant) and key.value == "_target_" for key in keys)


def _is_patched(facts: ModuleFacts, text: ast.Constant) -> bool:
    call = facts.module.parent(text)
    called = call.func if isinstance(call, ast.Call) else None
    return getattr(called, "attr", getattr(called, "id", "")) in _PATCHING


def _is_said(facts: ModuleFacts, text: ast.Constant) -> bool:
    """Whether a text is a docstring, a part of an f-string, something printed, or an annotation (RM401's)."""
    outer = facts.module.parent(text)
    shown = isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name) and outer.func.id == "print"
    annotated = (getattr(outer, "annotation", None), getattr(outer, "returns", None))
    return shown or isinstance(outer, (ast.Expr, ast.JoinedStr)) or text in annotated
