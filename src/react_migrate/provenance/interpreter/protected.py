"""Blocks that an exception can leave halfway: ``try`` and ``with``."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter import contexts
from react_migrate.provenance.interpreter.containers import elements, make
from react_migrate.provenance.interpreter.frame import merge
from react_migrate.provenance.values import NOTHING, ClassRef, Value, other

if TYPE_CHECKING:
    from react_migrate.provenance.interpreter.frame import Env, Frame


def run_try(frame: Frame, statement: ast.Try) -> None:
    """Walk a ``try`` with its handlers; ``finally`` sees every state that the rest can leave."""
    start, unreachable = dict(frame.env), frame.unreachable
    with frame.tracking() as anywhere:
        ends = _protected(frame, statement, start, unreachable=unreachable)
    if statement.finalbody:
        frame.env, frame.alive = merge([start, anywhere]), True  # on the way out with an exception or a `return`
        frame.linker.run(frame, statement.finalbody)
    frame.env, frame.alive = merge(ends or [start]), True
    frame.linker.run(frame, statement.finalbody)
    frame.alive = frame.alive and bool(ends)
    frame.unreachable = unreachable


def _protected(frame: Frame, statement: ast.Try, start: Env, *, unreachable: bool) -> list[Env]:
    """Walk all of a ``try`` but its ``finally``; gives the states in which it goes on after it."""
    with frame.tracking() as halfway:
        frame.linker.run(frame, statement.body)
    completed, after = frame.alive, frame.env
    frame.unreachable = unreachable
    ends: list[Env] = []
    for handler in statement.handlers:
        frame.env = merge([start, halfway])
        caught = _caught(frame, frame.linker.evaluate(frame, handler.type)) if handler.type else NOTHING
        if handler.name:
            frame.bind(handler.name, caught if isinstance(statement, ast.Try) else _group(frame, handler, caught))
        frame.way(handler.body, ends)
    if completed:
        frame.env = after
        frame.way(statement.orelse, ends)
    return ends


def _caught(frame: Frame, kinds: Value) -> Value:
    """An exception of these classes, or of a class of the project below them."""
    found = NOTHING
    for atom in (kinds | elements(frame, kinds.of_kind("box"))).atoms:
        if atom.kind == "external":
            found |= other("an exception")
        if atom.kind == "class":
            found |= Value.of("instance", atom.ref)
        if isinstance(atom.ref, (ClassRef, str)) and atom.kind in ("class", "external"):
            for heir in frame.linker.hierarchy.heirs(atom.ref, frame.unit):
                found |= Value.of("instance", heir)
    return found


def _group(frame: Frame, handler: ast.ExceptHandler, caught: Value) -> Value:
    """What ``except*`` binds: a group with the exceptions in it."""
    where = frame.where(handler)
    frame.store.put(where, "exceptions", make(frame, "box", (where, "exceptions"), [(None, caught)]))
    return Value.of("namespace", where)


def run_with(frame: Frame, statement: ast.With | ast.AsyncWith) -> None:
    """Walk a ``with``; where its manager may swallow an exception, what follows sees every state of the block."""
    swallows = False
    for part in statement.items:
        manager = frame.linker.evaluate(frame, part.context_expr)
        swallows = swallows or contexts.swallows(frame, manager)
        entered = contexts.entered(frame, manager, part.context_expr)
        if part.optional_vars is not None:
            frame.linker.assign(frame, part.optional_vars, entered)
    start, unreachable = dict(frame.env), frame.unreachable
    with frame.tracking() as halfway:
        frame.linker.run(frame, statement.body)
    if swallows:
        frame.env, frame.alive, frame.unreachable = merge([start, halfway]), True, unreachable
