"""RM401: the experimental name of the structured loop is used."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.editing import expression_edit
from react_migrate.migration.rule import Applicability, Edit, Example, Finding, Rule, Style
from react_migrate_codemods.moved_import import INTERNAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

OLD, NEW = "ReActV2", "ReAct"
_PLACES = ("dspy", "dspy.predict", *INTERNAL)
_TYPES = (ast.BoolOp, ast.IfExp, ast.ImportFrom, ast.Attribute, ast.Name, ast.Constant)  # what holds others comes first
_V2 = "import dspy\n\n"
_FALLBACK = "getattr(dspy, 'ReActV2', None) or dspy.ReAct"


class ReActV2Name(Rule):
    """`dspy.ReActV2` is named: as an attribute, in an import, in an annotation, or as a string given to `getattr`.

    From DSPy 3.5 on `dspy.ReAct` is the same class, and 3.6 has no other name for it. Before 3.5 the two differ, so
    the bridge leaves the name and only says when it goes; `--style native` renames it once 3.5 is installed.
    """

    code = "RM401"
    name = "reactv2-name"
    changes = (timeline.V2_NAME,)
    applicability = "safe"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_V2 + "print(dspy.ReActV2)\n", _V2 + "print(dspy.ReAct)\n", "native"),
        Example("from dspy import ReActV2\n\nx = ReActV2\n", "from dspy import ReAct\n\nx = ReAct\n", "native"),
        Example(_V2 + f"Base = {_FALLBACK}\n", _V2 + "Base = dspy.ReAct\n", "native"),
        Example(_V2 + "x: 'dspy.ReActV2 | None' = None\n", _V2 + "x: 'dspy.ReAct | None' = None\n", "native"),
        Example(_V2 + "assert dspy.ReActV2 is not dspy.ReAct\n", None, "native", fires=True, note="what is left?"),
        Example(_V2 + "print(dspy.ReActV2)\n", fires=True, note="before 3.5 the names differ"),
        Example("class ReActV2:\n    pass\n\n\nx = ReActV2\n", style="native", note="a class of one's own"),
    )  # fmt: skip

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Every place that spells the name and means DSPy's class."""
        if facts.shadows_dspy:
            return
        if OLD not in facts.module.text:
            return
        collapsed: list[ast.AST] = []
        for node in facts.nodes(*_TYPES):
            if any(node is inner for inner in collapsed):
                continue
            kind = _kind(facts, node)
            if kind is None or not isinstance(node, (ast.expr, ast.ImportFrom)):
                continue
            if kind == "fallback":
                collapsed.extend(ast.walk(node))
            yield self._report(facts, node, kind, style)

    def _report(self, facts: ModuleFacts, node: ast.expr | ast.ImportFrom, kind: str, style: Style) -> Finding:
        if style == "bridge":
            message = f"dspy.ReActV2 {timeline.V2_NAME.when}; rename it with --style native once 3.5 is installed"
            return self.finding(
                facts, node, message, "none", changes=() if _survives(facts, node, kind) else self.changes
            )
        how: Applicability = "safe"
        message = "dspy.ReAct is this class from DSPy 3.5 on"
        if kind == "identity":
            how, message = "manual", "both names are one class from DSPy 3.5 on; say what is left to compare"
        keeps = _keeps_name(facts)
        if kind == "name" and (keeps or not _imported_here(facts)):
            how, message = "none", "it is bound under this name where it comes from, which other code may rely on"
        edits = _edits(facts, node, keeps=keeps) if how == "safe" else ()
        return self.finding(facts, node, message, how, edits=edits)


def _survives(facts: ModuleFacts, node: ast.expr | ast.ImportFrom, kind: str) -> bool:
    """Whether a place is ready for a DSPy without the name: it asks first, or something else stands in."""
    parent = facts.module.parent(node)
    asks = (
        isinstance(node, ast.Constant) and isinstance(parent, ast.Call) and (kind == "identity" or len(parent.args) > 2)
    )
    imports = [other for other in facts.nodes(ast.ImportFrom) if kind == "name" and _kind(facts, other)]
    return kind == "fallback" or asks or any(facts.module.is_tried(place) for place in (node, *imports))


def _edits(facts: ModuleFacts, node: ast.expr | ast.ImportFrom, *, keeps: bool) -> tuple[Edit, ...]:
    """The new name in the same place; an import keeps the old one beside it where others rely on that."""
    if isinstance(node, ast.ImportFrom):
        aliases = [alias for alias in node.names if alias.name == OLD]
        return tuple(_alias_edit(facts, alias, keeps=keeps) for alias in aliases)
    return (_edit(facts, node),)


def _alias_edit(facts: ModuleFacts, alias: ast.alias, *, keeps: bool) -> Edit:
    local = alias.asname or (OLD if keeps else NEW)
    return Edit(facts.span(alias), "replace", kind="alias", parts=(NEW if local == NEW else f"{NEW} as {local}",))


def _edit(facts: ModuleFacts, node: ast.expr) -> Edit:
    if isinstance(node, ast.Attribute):
        return expression_edit(facts, node, node.value, f".{NEW}")
    if isinstance(node, ast.BoolOp):
        return expression_edit(facts, node, node.values[1])
    if isinstance(node, ast.IfExp):
        return expression_edit(facts, node, node.orelse)
    return expression_edit(facts, node, NEW if isinstance(node, ast.Name) else facts.text(node).replace(OLD, NEW))


def _kind(facts: ModuleFacts, node: ast.AST) -> str | None:
    if isinstance(node, ast.ImportFrom):
        return "import" if node.module in _PLACES and any(alias.name == OLD for alias in node.names) else None
    if isinstance(node, (ast.BoolOp, ast.IfExp)):
        return "fallback" if _is_fallback(facts, node) else None
    if isinstance(node, ast.Attribute) and node.attr == OLD:
        if not any(facts.is_external(node.value, place) for place in ("dspy", "dspy.predict")):
            return None
        return "identity" if _is_compared(facts, node) else "attribute"
    if isinstance(node, ast.Name) and node.id == OLD and isinstance(node.ctx, ast.Load):
        if not facts.is_external(node, "dspy.ReActV2"):
            return None
        return "identity" if _is_compared(facts, node) else "name"
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and OLD in node.value:
        return _in_text(facts, node)
    return None


def _in_text(facts: ModuleFacts, node: ast.Constant) -> str | None:
    parent = facts.module.parent(node)
    if isinstance(parent, ast.Call) and node.value == OLD and len(parent.args) > 1 and parent.args[1] is node:
        if facts.is_external(parent.args[0], "dspy"):
            called = parent.func.id if isinstance(parent.func, ast.Name) else ""
            return {"getattr": "text", "hasattr": "identity"}.get(called)
    if isinstance(parent, (ast.arg, ast.AnnAssign)) and parent.annotation is node:
        return "text"
    return "text" if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)) and parent.returns is node else None


def _is_fallback(facts: ModuleFacts, node: ast.BoolOp | ast.IfExp) -> bool:
    """``getattr(dspy, "ReActV2", None) or dspy.ReAct``, and the same as a conditional expression."""
    if isinstance(node, ast.BoolOp):
        parts = node.values if isinstance(node.op, ast.Or) and len(node.values) == 2 else []
    else:
        parts = [node.body, node.orelse]
    if len(parts) != 2 or not facts.is_external(parts[1], "dspy.ReAct"):
        return False
    names = {str(atom.ref) for atom in facts.value(parts[0]).atoms if atom.kind != "none"}
    return names == {"dspy.ReActV2"}


def _is_compared(facts: ModuleFacts, node: ast.expr) -> bool:
    parent = facts.module.parent(node)
    return isinstance(parent, ast.Compare) and any(
        isinstance(op, (ast.Is, ast.IsNot, ast.Eq, ast.NotEq)) for op in parent.ops
    )


def _imported_here(facts: ModuleFacts) -> bool:
    imports = [node for node in facts.nodes(ast.ImportFrom) if node.module in _PLACES]
    return any(alias.name == OLD and alias.asname is None for node in imports for alias in node.names)


def _keeps_name(facts: ModuleFacts) -> bool:
    """Whether the old name must stay bound: others import it from here, or the new one is taken."""
    path = facts.module.path
    starred = any(path in module.stars for module in facts.linker.modules.values())
    listed = any(isinstance(node, ast.Constant) and node.value == OLD for node in _listed(facts.tree))
    taken = NEW in facts.module.scope.bound and not _means_dspy(facts)
    return taken or starred or listed or _bound_otherwise(facts) or OLD in facts.exported()


def _bound_otherwise(facts: ModuleFacts) -> bool:
    """Whether something else is bound to the old name as well, as by ``except ImportError: from … import … as``."""
    aliases = any(alias.asname == OLD for node in facts.nodes(ast.ImportFrom) for alias in node.names)
    return aliases or any(node.id == OLD and not isinstance(node.ctx, ast.Load) for node in facts.nodes(ast.Name))


def _listed(tree: ast.Module) -> list[ast.expr]:
    """The names in ``__all__``."""
    return [
        part
        for node in tree.body
        if isinstance(node, (ast.Assign, ast.AugAssign)) and isinstance(node.value, (ast.List, ast.Tuple))
        and "__all__" in ast.unparse(node).split("=")[0]
        for part in node.value.elts
    ]  # fmt: skip


def _means_dspy(facts: ModuleFacts) -> bool:
    """Whether the file's own name ``ReAct`` is DSPy's class anyway."""
    cell = ("name", facts.module.path, NEW)
    return {str(atom.ref) for atom in facts.linker.store.peek(cell).atoms} == {"dspy.ReAct"}
