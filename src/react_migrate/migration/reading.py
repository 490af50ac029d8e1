"""A rule's findings for trajectory reads, in either style: what becomes of each read, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from react_migrate.migration.bridge import asked_of, bridge_edit, bridged
from react_migrate.migration.editing import call, edit, expression
from react_migrate.migration.idioms import View, counter_loop, native_edits
from react_migrate.migration.idioms.shapes import in_f_string
from react_migrate.migration.judging import applicability

if TYPE_CHECKING:
    import libcst as cst

    from react_migrate.migration.rule import Edit, Finding, Rule, Style
    from react_migrate.provenance.facts import Judgement, ModuleFacts

_QUESTIONS = ("hasattr", "in")


def reading(rule: Rule, facts: ModuleFacts, view: View, style: Style) -> Finding | None:
    """The finding for one read, or ``None`` where a bridge call is what should be there."""
    if view.bridged and style == "bridge":
        return None
    read = view.read
    judgement = facts.judge(read.receiver, "prediction", "mapping")
    how, why = applicability(facts, read, judgement)
    finding = rule.finding(facts, read.node, why, how, evidence=judgement.evidence)
    if style == "native" and (how == "safe" or view.bridged):
        return _native(finding, facts, view, judgement)
    return _bridge(finding, facts, view) if how in ("safe", "unsafe") else finding


def _bridge(finding: Finding, facts: ModuleFacts, view: View) -> Finding:
    if view.bridged:
        return finding
    made, needed = bridge_edit(facts, view.read)
    return replace(finding, edits=(made,), imports=(needed,))


def _native(finding: Finding, facts: ModuleFacts, view: View, judgement: Judgement) -> Finding:
    if judgement.standing == "proven" and finding.applicability != "none":
        if view.read.form in _QUESTIONS:
            if not in_f_string(facts, view.node):
                return replace(finding, edits=(edit(facts, view.node, "ask", *_negated(facts, view)),))
        elif (edits := native_edits(facts, view)) is not None:
            return replace(finding, edits=edits)
        stays = "this reading has no exact equivalent over prediction.history, so the bridge call stays"
    else:
        stays = f"it is not proven to be nothing but a ReAct prediction ({finding.message}), so the bridge call stays"
    return replace(_bridge(finding, facts, view), applicability="manual", message=stays)


def _negated(facts: ModuleFacts, view: View) -> tuple[str, ...]:
    made, _ = bridge_edit(facts, view.read)
    return ("not",) if made.action == "not in" else ()


def rewritten(node: cst.CSTNode, change: Edit) -> cst.CSTNode:
    """The new code for an edit of ``reading``."""
    import libcst as cst

    if change.action == "native":
        assert isinstance(node, cst.BaseExpression)
        return expression(change.data[0], node)
    if change.action in ("loop", "count"):
        return counter_loop.rewrite(cst.ensure_type(node, cst.While), change)
    if change.action == "ask":
        return _ask(node, change)
    return bridged(node, change)


def _ask(node: cst.CSTNode, change: Edit) -> cst.CSTNode:
    import libcst as cst

    history = cst.SimpleString('"history"')
    if isinstance(node, cst.Call):
        return call("hasattr", node, node.args[0].value, history)
    bare = cst.ensure_type(node, cst.Comparison)
    asked = call("hasattr", bare, asked_of(bare.comparisons[0].comparator), history)
    if "not" not in change.data:
        return asked
    return cst.UnaryOperation(cst.Not(), asked.with_changes(lpar=[], rpar=[]), lpar=bare.lpar, rpar=bare.rpar)
