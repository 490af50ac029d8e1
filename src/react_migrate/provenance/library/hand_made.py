"""Predictions and examples that a program makes itself, and what it puts into their fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance import names
from react_migrate.provenance.values import NOTHING, Value, external

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.interpreter.arguments import Arguments
    from react_migrate.provenance.interpreter.frame import Frame

HAND_MADE = frozenset(("dspy.Prediction", "dspy.Example"))
"""Classes whose objects hold whatever fields they are given."""

COPYING = frozenset(("with_inputs", "copy", "without", "inputs", "labels"))
"""Methods that give such an object again (DSPy 3.4.1, ``dspy.Example``)."""

_METHODS = COPYING | {"toDict", "items", "keys", "values", "get"}

OBJECTS = frozenset(names.result(name) for name in HAND_MADE)


def hand_made(frame: Frame, name: str, arguments: Arguments) -> Value:
    """A prediction built from another one's fields has whatever trajectory that one has."""
    for field, value in arguments.keywords.items():
        keep(frame, names.result(name), field, value)
    copied = NOTHING
    for source in (arguments.at(0, "base"), arguments.spread):
        for atom, trail in source.atoms.items():
            if atom.kind in ("prediction", "mapping"):
                copied |= Value.of("prediction", atom.ref, trail)
    if "trajectory" in arguments.keywords:
        return external(names.result(name))
    return copied if copied or arguments.waits else external(names.result(name))


def copied(frame: Frame, node: ast.AST, made: str, arguments: Arguments) -> Value:
    """``example.with_inputs(...)`` and its like."""
    for field, value in arguments.keywords.items():
        keep(frame, made, field, value)
    return external(made)


def keep(frame: Frame, made: str, field: str, value: Value) -> None:
    """A field of the objects of one class gets a value; a trajectory of their own is nothing but theirs."""
    if field != "trajectory":
        frame.store.write(("made", made, field), value)


def field_of(frame: Frame, made: str, field: str) -> Value | None:
    """What was put into a field, ``None`` where nothing ever is; nothing while that is still to be seen."""
    if field in _METHODS:
        return None
    found = frame.store.read(("made", made, field), frame.unit)
    if found.relevant():
        return found
    return NOTHING if frame.is_early() and field != "trajectory" else None
