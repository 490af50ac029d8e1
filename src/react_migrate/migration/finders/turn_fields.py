"""Uses of fields that only the trajectory loop's predictor has: in its turns, demos, signature, traces and calls."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.migration.finders.agents import CHANGING, has_changing_agents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import Judgement, ModuleFacts
    from react_migrate.provenance.reads import Read

FIELDS = ("next_tool_name", "next_tool_args")
INPUT = "trajectory"
_HOLDERS = ("turn", "demo", "declared", "traced")
_CHANGING = ("with_updated_fields", "delete")
_LOOSE = ("item", "in", "get", "pop", "write")
"""Forms in which any dict is asked: without proof they are nobody's business."""


@dataclass(frozen=True, slots=True)
class FieldUse:
    """One use of the field ``name``: a ``read`` with what is known of its receiver, or a call that is given it."""

    node: ast.expr
    name: str
    read: Read | None = None
    judgement: Judgement | None = None


def field_uses(facts: ModuleFacts) -> Iterator[FieldUse]:
    """The uses in a module, where the program has agents that change their loop."""
    if not any(name in facts.module.text for name in (*FIELDS, INPUT)) or not has_changing_agents(facts):
        return
    for read in facts.reads_of(*FIELDS, INPUT):
        judgement = facts.judge(read.receiver, *_HOLDERS)
        if _counts(facts, read, judgement):
            yield FieldUse(read.node, read.name, read, judgement)
    for call in facts.nodes(ast.Call):
        if (changed := _changed_field(facts, call)) is not None:
            yield FieldUse(call, changed)
        names = [str(keyword.arg) for keyword in call.keywords if keyword.arg in (*FIELDS, INPUT)]
        named = next((name for name in names if _is_given(facts, call, name)), None)
        if named is not None:
            yield FieldUse(call, named)


def _counts(facts: ModuleFacts, read: Read, judgement: Judgement) -> bool:
    if judgement.standing in ("proven", "dual"):
        return not CHANGING.isdisjoint(judgement.engines)
    vague = judgement.standing in ("undecided", "likely") and facts.related
    return vague and read.name != INPUT and read.form not in _LOOSE


def _changed_field(facts: ModuleFacts, call: ast.Call) -> str | None:
    """The old field that ``signature.with_updated_fields("name", ...)`` or ``.delete("name")`` is about."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _CHANGING or not call.args:
        return None
    name = call.args[0].value if isinstance(call.args[0], ast.Constant) else None
    judgement = facts.judge(call.func.value, "declared")
    known = judgement.standing in ("proven", "dual") and not CHANGING.isdisjoint(judgement.engines)
    return str(name) if known and name in (*FIELDS, INPUT) else None


def _is_given(facts: ModuleFacts, call: ast.Call, name: str) -> bool:
    """Whether a call gives an old field to an agent's predictor, or makes a demo or a turn's double with one."""
    if name == INPUT:
        judgement = facts.judge(call.func, "turns")
        return judgement.standing in ("proven", "dual") and not CHANGING.isdisjoint(judgement.engines)
    return facts.related and any(facts.is_external(call.func, made) for made in ("dspy.Example", "dspy.Prediction"))
