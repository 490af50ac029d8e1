"""Places where a program changes a trajectory, or takes it off its prediction."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

from react_migrate.provenance.reads import is_text, read_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import Judgement, ModuleFacts

_CHANGING = frozenset(("update", "pop", "popitem", "clear", "setdefault", "__setitem__", "__delitem__"))


def mutations(facts: ModuleFacts) -> Iterator[tuple[ast.expr, Judgement]]:
    """Item assignments and deletions, changing methods, and deletions of the trajectory itself."""
    for node in facts.nodes(ast.Subscript, ast.Call, ast.Attribute):
        changed, kinds = _changed(facts, node)
        if changed is not None:
            judgement = facts.judge(changed, *kinds)
            if judgement.standing in ("proven", "dual"):
                yield node, judgement


@lru_cache(maxsize=1)
def keeps_its_own(facts: ModuleFacts) -> bool:
    """Whether a module changes trajectories or sets them, so that a history does not tell what they hold."""
    set_here = (read for read in facts.module.reads if read.form == "write")
    return any(facts.judge(read.receiver, "prediction").standing == "proven" for read in set_here) or any(
        True for _ in mutations(facts)
    )


def _changed(facts: ModuleFacts, node: ast.AST) -> tuple[ast.expr | None, tuple[str, ...]]:
    """What a node changes: a trajectory, or a prediction that loses its own."""
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        read = read_at(node)
        if read is not None and isinstance(node.ctx, ast.Del):
            return read.receiver, ("prediction", "mapping")
        return node.value, ("trajectory",)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGING:
        return node.func.value, ("trajectory",)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
        if len(node.args) > 1 and is_text(node.args[1], "trajectory"):
            return node.args[0], ("prediction",)
    if isinstance(node, ast.Attribute) and node.attr == "trajectory":
        augmented = isinstance(facts.module.parent(node), ast.AugAssign)
        if isinstance(node.ctx, ast.Del) or (augmented and isinstance(node.ctx, ast.Store)):
            return node.value, ("prediction",)
    return None, ()
