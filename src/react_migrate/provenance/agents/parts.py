"""What lies inside an agent: its predictors and their turns, signatures and demos, its tools, and the names of both.

======== ============================================================ ==================================
kind     what it is                                                   spelled
======== ============================================================ ==================================
turns    the predictor that chooses the next call                     ``agent.react``
turn     what that one returned                                       ``agent.react(...)``
declared its signature, or the fields that the signature declares     ``agent.react.signature``
demos    its demonstrations; ``demo``: one of them                    ``agent.react.demos``
extractor the predictor that reads the outputs, or the one inside it  ``agent.extract.predict``
tools    the tools by name; ``tool``: one; ``tool name``: its name    ``agent.tools``
named    the name of one of a program's predictors                    ``agent.named_predictors()``
traced   the inputs of one call in an optimizer's trace               ``trace[0][1]``
======== ============================================================ ==================================

The ref of each is the engine; of a name of a program's predictor it is that program's class, or nothing where no text
says which program it is. Source of the parts: ``dspy.ReAct`` and ``dspy.ReActV2`` of DSPy 3.4.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.values import Value, other

if TYPE_CHECKING:
    from collections.abc import Hashable

    from react_migrate.provenance.values import Atom, Trail

PARTS = frozenset(
    ("turns", "turn", "declared", "demos", "demo", "extractor", "tools", "tool", "tool name", "named", "traced")
)  # fmt: skip
_ATTRIBUTES = {
    ("agent", "react"): "turns",
    ("agent", "extract"): "extractor",
    ("agent", "tools"): "tools",
    ("tool", "name"): "tool name",
    ("turns", "signature"): "declared",
    ("turns", "demos"): "demos",
    ("extractor", "predict"): "extractor",
    ("declared", "fields"): "declared",
    ("declared", "input_fields"): "declared",
    ("declared", "output_fields"): "declared",
    ("declared", "model_fields"): "declared",
}
_METHODS = {
    "turns": frozenset(("__call__", "forward", "acall", "aforward")),
    "tools": frozenset(("keys", "values", "items", "get", "pop", "copy", "setdefault")),
    "turn": frozenset(("get", "items", "keys", "toDict")),
    "declared": frozenset(("get", "keys", "items", "with_instructions", "with_updated_fields", "append", "prepend")),
    "demos": frozenset(("append", "extend", "copy")),
    "demo": frozenset(("get", "keys", "items", "toDict", "with_inputs", "copy")),
    "named": frozenset(("startswith", "endswith", "split", "removesuffix", "lower", "strip")),
    "tool name": frozenset(("startswith", "endswith", "lower", "strip")),
}


def attribute(atom: Atom, trail: Trail | None, name: str) -> Value:
    """What ``part.name`` is, for a part of an agent or the agent itself."""
    kind = _ATTRIBUTES.get((atom.kind, name))
    if kind is not None:
        return Value.of(kind, atom.ref, trail)
    if name in _METHODS.get(atom.kind, ()):
        return Value.of("bound", (atom, name), trail)
    return other(f"`{name}` of {_WORDS.get(atom.kind, 'an agent')}")


def call(atom: Atom, trail: Trail | None) -> Value:
    """What calling a predictor of an agent gives."""
    return Value.of("turn", atom.ref, trail) if atom.kind == "turns" else other("what an extractor gives")


def elements(atom: Atom, trail: Trail | None) -> Value:
    """What one round of a loop over a part gets."""
    kind = {"tools": "tool name", "demos": "demo"}.get(atom.kind)
    return Value.of(kind, atom.ref, trail) if kind else other(f"something in {_WORDS[atom.kind]}")


def item(atom: Atom, trail: Trail | None, key: Hashable) -> Value:
    """What ``part[key]`` is."""
    kind = {"demos": "demo", "tools": "tool"}.get(atom.kind)
    if kind is not None:
        return Value.of(kind, atom.ref, trail)
    return Value({atom: trail}) if atom.kind == "named" else other(f"something in {_WORDS[atom.kind]}")


_WORDS = {
    "turns": "the predictor of an agent's turns", "turn": "a turn of an agent", "named": "a predictor's name",
    "declared": "the signature of an agent's turns", "demos": "an agent's demos", "demo": "a demo of an agent",
    "extractor": "an agent's extractor", "tools": "an agent's tools", "tool": "a tool of an agent",
    "tool name": "the name of a tool", "traced": "the inputs of a traced call",
}  # fmt: skip


def in_words(kind: str) -> str:
    """What a part is called in a sentence."""
    return _WORDS.get(kind, "something else")
