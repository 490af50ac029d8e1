"""A rule's findings for trajectory reads, in either style: what becomes of each read, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from react_migrate.migration.editing import expression_edit
from react_migrate.migration.finders.construction import has_conversations
from react_migrate.migration.finders.mutations import keeps_its_own
from react_migrate.migration.reads.bridge import QUESTIONS, bridge_edit, negation
from react_migrate.migration.reads.idioms import View, native_edits
from react_migrate.migration.reads.idioms.shapes import in_f_string
from react_migrate.migration.reads.judging import BRIDGED, SHIM, applicability, judged

if TYPE_CHECKING:
    from react_migrate.migration.rule import Finding, Rule, Style
    from react_migrate.provenance.facts import Judgement, ModuleFacts


def reading(rule: Rule, facts: ModuleFacts, view: View, style: Style) -> Finding | None:
    """The finding for one read, or ``None`` where a bridge call is what should be there."""
    if view.bridged and style == "bridge":
        return None
    read = view.read
    judgement = judged(facts, read)
    how, why = applicability(facts, read, judgement)
    kept = bool(judgement.engines) and judgement.engines <= SHIM  # such a prediction has a trajectory on every release
    finding = rule.finding(facts, read.node, why, how, evidence=judgement.evidence, changes=() if kept else None)
    if style == "native" and (how == "safe" or view.bridged):
        return _native(finding, facts, view, judgement)
    return _bridge(finding, facts, view) if how in ("safe", "unsafe") else finding


def _bridge(finding: Finding, facts: ModuleFacts, view: View) -> Finding:
    if view.bridged:
        return finding
    made, needed = bridge_edit(facts, view.read)
    return replace(finding, edits=(made,), imports=(needed,))


def _native(finding: Finding, facts: ModuleFacts, view: View, judgement: Judgement) -> Finding:
    if facts.judge(view.read.receiver, "mapping").standing in ("proven", "dual"):
        stays = "it is a dict of the prediction's fields, which has no attributes, so the bridge call stays"
    elif judgement.standing == "proven" and finding.applicability != "none":
        if view.read.form in QUESTIONS:
            if not in_f_string(facts, view.node):
                code = (f"{negation(view.read)}hasattr(", view.read.receiver, ', "history")')
                return replace(finding, edits=(expression_edit(facts, view.node, *code),))
        elif _history_tells(facts, judgement) and (edits := native_edits(facts, view)) is not None:
            return replace(finding, edits=edits)
        stays = "this reading has no exact equivalent over prediction.history, so the bridge call stays"
        if not _history_tells(facts, judgement):
            stays = (
                "the history holds more than a trajectory that is truncated, changed or one of a conversation's runs"
            )
            stays = f"{stays}, so the bridge call stays"
    else:
        stays = f"it is not proven to be nothing but a ReAct prediction ({finding.message}), so the bridge call stays"
    return replace(_bridge(finding, facts, view), applicability="manual", message=stays)


def _history_tells(facts: ModuleFacts, judgement: Judgement) -> bool:
    """Whether the history holds what the trajectory shows, and nothing else.

    One that was truncated or changed shows something else, and one of a conversation shows the last of its runs only.
    """
    return not (judgement.engines & BRIDGED or keeps_its_own(facts) or has_conversations(facts))
