"""Whether a class holds a part of the trajectory loop, or a loop of its own over an agent's predictors: syntax only."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

from react_migrate.provenance.engines import KEPT

if TYPE_CHECKING:
    from react_migrate.provenance.lineage import Hierarchy
    from react_migrate.provenance.values import ClassRef, Trail, Unit

V1_HELPERS = frozenset(
    ("_call_with_potential_trajectory_truncation", "_async_call_with_potential_trajectory_truncation",
     "_format_trajectory")
)  # fmt: skip
"""Private methods of the trajectory loop (DSPy 3.4.1, ``dspy.ReAct``)."""

_LOOPS = ("forward", "aforward")


@lru_cache(maxsize=1024)  # asked for the same classes by every look at an agent
def copies_loop(node: ast.ClassDef) -> ast.AST | None:
    """Where a class uses the loop's private parts, or runs a loop of its own over its predictors.

    An override of ``forward`` that goes through ``super()`` is no copy.
    """
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and inner.attr in V1_HELPERS:
            return inner
    for helper in V1_HELPERS:
        if (own := own_method(node, helper)) is not None:
            return own
    for name in _LOOPS:
        loop = own_method(node, name)
        if loop is not None and not _calls_super(loop) and _uses_predictors(loop):
            return loop
    return None


def is_copied(hierarchy: Hierarchy, ref: ClassRef, unit: Unit) -> bool:
    """Whether an agent class of the project, or any of its family, holds a part of the loop."""
    above = [base for base in hierarchy.lineage(ref, unit).classes if hierarchy.lineage(base, unit).engines]
    family = {member for base in above for member in (base, *hierarchy.heirs(base, unit))}
    classes = {part for member in family for part in hierarchy.lineage(member, unit).classes}
    return any(copies_loop(hierarchy.classes[part].node) is not None for part in classes)


def engines_behind(hierarchy: Hierarchy, ref: ClassRef, unit: Unit) -> dict[str, Trail | None]:
    """The loops that a class of the project extends: the kept one where its family holds a copy, as its base is to be.

    What leads to each of them is the trail.
    """
    engines = hierarchy.lineage(ref, unit).engines
    if "dspy.ReAct" not in engines or not is_copied(hierarchy, ref, unit):
        return engines
    found: dict[str, Trail | None] = {}
    for engine, trail in engines.items():
        found.setdefault(KEPT if engine == "dspy.ReAct" else engine, trail)
    return found


def own_method(node: ast.ClassDef, name: str) -> ast.stmt | None:
    """The statement of a class body that defines or assigns a method."""
    for statement in node.body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)) and statement.name == name:
            return statement
        if isinstance(statement, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == name for target in statement.targets
        ):
            return statement
    return None


def _calls_super(loop: ast.AST) -> bool:
    called = [node for node in ast.walk(loop) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Call)]
    return any(
        node.attr in (*_LOOPS, "__call__", "acall") and ast.unparse(node.value).startswith("super(") for node in called
    )


def _uses_predictors(loop: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Attribute) and node.attr in ("react", "extract") and isinstance(node.value, ast.Name)
        for node in ast.walk(loop)
    )
