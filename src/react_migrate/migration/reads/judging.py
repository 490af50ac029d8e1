"""From what is known of a receiver to what may be done with it: one table for every rule that reads predictions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.engines import KEPT, TRUNCATING
from react_migrate.provenance.facts import Judgement
from react_migrate.provenance.library.handing_on import hands_on
from react_migrate.provenance.places import Evidence

if TYPE_CHECKING:
    from react_migrate.migration.rule import Applicability
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.reads import Read

OF_HOST = frozenset(("dspy.ReAct",))
V2_ONLY = frozenset(("dspy.ReActV2",))
SHIM = frozenset(("react_migrate.ReAct",))
PINNED = frozenset((KEPT,))
BRIDGED = SHIM | {TRUNCATING}
"""The engines whose history holds more than their trajectory shows, once RM201 has replaced the bases."""

_KEEPING = {"trajectory": PINNED, "reasoning": PINNED | BRIDGED}
"""The engines whose predictions have a field on every DSPy, without a warning."""

_GUARDS = frozenset(("hasattr", "getattr", "get", "in"))
_PLAIN_OBJECTS = frozenset(("instance", "external", "class", "function", "agent", "module", "namespace"))
"""Kinds of values that have a field exactly where they have an attribute of that name."""

_LOOSE = frozenset(("item", "get", "pop", "in"))
"""Forms that any dict is asked in: without proof they are nobody's business."""


def judged(facts: ModuleFacts, read: Read) -> Judgement:
    """What a read's receiver is: as flow analysis says, and as it was at run time where that is not enough."""
    judgement = facts.judge(read.receiver, "prediction", "mapping")
    source = facts.seen.get(read.node)
    if source is None or judgement.standing in ("proven", "dual"):
        return judgement
    evidence = (Evidence(facts.path, read.node.lineno, f"seen at run time in {source.name}"),)
    if judgement.standing == "foreign":
        others = frozenset(atom.kind for atom in facts.value(read.receiver).atoms if atom.kind != "none")
        return Judgement("dual", f"in the code {judgement.reason}", evidence, OF_HOST, others)
    return Judgement("seen", f"as {source.name} says", evidence, OF_HOST)


def applicability(facts: ModuleFacts, read: Read, judgement: Judgement) -> tuple[Applicability, str]:
    """How far a read may be rewritten, and the sentence that says why."""
    shown = facts.text(read.receiver)
    if judgement.standing in ("proven", "seen", "dual"):
        return _as_it_is(read, judgement, shown) or _of_agent(facts, read, judgement, shown)
    if hands_on(facts.linker, read, facts.value(read.receiver), facts.unit):
        return "manual", f"`{shown}` hands the question on to the prediction of a ReAct agent; ask that one instead"
    if judgement.standing == "foreign" or not facts.related:
        return (
            "none",
            judgement.reason if judgement.standing == "foreign" else "nothing here is connected to a ReAct agent",
        )
    if judgement.standing == "likely":
        return "unsafe", f"`{shown}` is probably the prediction of a ReAct agent: {judgement.reason}"
    if read.form in _LOOSE or read.form == "write":
        return "none", f"not proven to be a prediction: {judgement.reason}"
    return "manual", f"`{shown}` may be the prediction of a ReAct agent: {judgement.reason}"


def _as_it_is(read: Read, judgement: Judgement, shown: str) -> tuple[Applicability, str] | None:
    """Why a prediction's field needs nothing, if it does not."""
    if read.form == "write":
        return "none", "it is written here, not read (RM104 says where that matters)"
    if judgement.engines <= V2_ONLY:
        return "none", f"`{shown}` comes from dspy.ReActV2, whose predictions never had a {read.name}"
    if judgement.engines <= _KEEPING[read.name]:
        return "none", f"`{shown}` comes from {_whose(judgement)}, whose predictions have a {read.name} on every DSPy"
    return None


def _whose(judgement: Judgement) -> str:
    if judgement.engines <= PINNED:
        return "the kept loop"
    return (
        "react_migrate.ReAct"
        if judgement.engines <= SHIM | PINNED
        else "a class that RM201 moves to react_migrate.ReAct"
    )


_ASKED = {"trajectory": "ask has_trajectory()", "reasoning": "call legacy_reasoning()"}


def _tells_apart(read: Read, judgement: Judgement) -> bool:
    """Whether a question would be answered otherwise for what the receiver can be besides: a bridge call looks into
    dicts, ``hasattr`` does not, and ``in`` looks into lists."""
    asks_attribute = read.form == "hasattr" or (read.form == "getattr" and read.default is not None)
    return read.form == "in" or (asks_attribute and not judgement.others <= _PLAIN_OBJECTS)


def _of_agent(facts: ModuleFacts, read: Read, judgement: Judgement, shown: str) -> tuple[Applicability, str]:
    """What may be done with a read of what is a prediction, on some way at least."""
    if read.form == "pop":
        return (
            "manual",
            f"`{shown}` holds `history` and `termination_reason` in its place from 3.5 on; take those out too",
        )
    if judgement.standing == "dual" and _tells_apart(read, judgement):
        return (
            "manual",
            f"`{shown}` is a prediction only on one way ({judgement.reason}); {_ASKED[read.name]} where it is one",
        )
    if judgement.engines & V2_ONLY and (read.form in _GUARDS or facts.module.is_tried(read.node)):
        return (
            "manual",
            f"`{shown}` comes from both loops, and this tells them apart; ask what the rest of the code needs",
        )
    if facts.shows_itself(read.node):
        return (
            "manual",
            "the f-string prints the text of this expression; write its name out, and the bridge call without `=`",
        )
    if judgement.standing == "seen":
        return "safe", f"`{shown}` was the prediction of a ReAct agent at run time, {judgement.reason}"
    also = f" ({judgement.reason}; the call takes both)" if judgement.standing == "dual" else ""
    return "safe", f"`{shown}` is the prediction of a ReAct agent{also}"
