"""Walking the statements of one body: what the variables are after each, on every way through it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from react_migrate.provenance.interpreter import definitions, protected, records, tagged
from react_migrate.provenance.interpreter.assigning import store_attribute
from react_migrate.provenance.interpreter.containers import elements, shuffled, unpack
from react_migrate.provenance.interpreter.expressions import evaluate
from react_migrate.provenance.interpreter.frame import Env, Frame, merge, same
from react_migrate.provenance.interpreter.narrowing import is_dead, is_told, narrow
from react_migrate.provenance.interpreter.patterns import bind, is_open, remaining
from react_migrate.provenance.interpreter.subscripts import store_item
from react_migrate.provenance.values import NOTHING, TOO_FAR, Value, other

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MAX_ROUNDS = 24
"""Rounds of one loop until its variables no longer change; each round carries a value one name further.

What still changes after them could be anything, and is said to be.
"""


def run(frame: Frame, body: Sequence[ast.stmt]) -> None:
    """Walk a block; stops where no way leads on."""
    for statement in body:
        if not frame.alive:
            return
        _RUN.get(type(statement), _children)(frame, statement)


def assign(frame: Frame, target: ast.expr, value: Value) -> None:
    """Bind a target, whatever its shape."""
    if isinstance(target, ast.Name):
        frame.bind(target.id, value)
        frame.module.record(target, value)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for part, piece in zip(target.elts, unpack(frame, value, target), strict=True):
            assign(frame, part, piece)
        tagged.remember(frame, target, value)
    elif isinstance(target, ast.Starred):
        assign(frame, target.value, value)
    elif isinstance(target, ast.Attribute):
        store_attribute(frame, evaluate(frame, target.value), target.attr, value, target.lineno)
    elif isinstance(target, ast.Subscript):
        store_item(frame, evaluate(frame, target.value), target.slice, value)


def _children(frame: Frame, statement: ast.stmt) -> None:
    for child in ast.iter_child_nodes(statement):
        if isinstance(child, ast.expr):
            evaluate(frame, child)


def _assign(frame: Frame, statement: ast.Assign) -> None:
    value = evaluate(frame, statement.value)
    for target in statement.targets:
        if isinstance(target, ast.Name) and records.declares(frame, statement.value):
            records.declare(frame, target, None, statement.value)
        assign(frame, target, value)


def _alias(frame: Frame, statement: Any) -> None:
    """``type X = ...`` (``ast.TypeAlias``, new in Python 3.12)."""
    assign(frame, statement.name, evaluate(frame, statement.value))


def _annotated(frame: Frame, statement: ast.AnnAssign) -> None:
    hinted = definitions.hinted(frame, statement.annotation)
    value = evaluate(frame, statement.value) | hinted if statement.value else hinted
    if isinstance(statement.target, ast.Name):
        records.declare(frame, statement.target, statement.annotation, statement.value)
    if value or not isinstance(statement.target, ast.Name):
        assign(frame, statement.target, value)


def _augmented(frame: Frame, statement: ast.AugAssign) -> None:
    added = evaluate(frame, statement.value)
    known = evaluate(frame, statement.target)
    if known.has("box", "dict"):
        for atom in known.of_kind("box", "dict").atoms:
            for extra in added.of_kind("box", "dict").atoms:
                frame.store.put(atom.ref, None, frame.store.item(extra.ref, None, frame.unit))
    else:
        assign(frame, statement.target, other("a computed value"))


def _return(frame: Frame, statement: ast.Return) -> None:
    value = evaluate(frame, statement.value) if statement.value else NOTHING
    if not frame.unreachable:
        frame.store.write(("return", frame.unit), value)
    frame.alive = False


def _stop(frame: Frame, statement: ast.stmt) -> None:
    _children(frame, statement)
    frame.alive = False


def _assert(frame: Frame, statement: ast.Assert) -> None:
    _children(frame, statement)
    narrow(frame, statement.test, True)


def _break(frame: Frame, statement: ast.stmt) -> None:
    if frame.breaks:
        frame.breaks[-1].append(dict(frame.env))
    frame.alive = False


def _continue(frame: Frame, statement: ast.stmt) -> None:
    if frame.continues:
        frame.continues[-1].append(dict(frame.env))
    frame.alive = False


def _if(frame: Frame, statement: ast.If) -> None:
    ends: list[Env] = []
    lost: list[Env] = []
    dead = False
    rest: list[ast.stmt] = [statement]
    while len(rest) == 1 and isinstance(rest[0], ast.If):  # a chain of `elif` is a deep tree: no recursion
        test, start = rest[0].test, frame.env
        evaluate(frame, test)
        frame.env = dict(start)
        frame.way(rest[0].body, ends, lost, dead=is_dead(frame, narrow(frame, test, True)) or dead)
        frame.env = start
        dead = is_dead(frame, narrow(frame, test, False)) or dead
        rest = rest[0].orelse
    frame.way(rest, ends, lost, dead=dead)
    frame.meet(ends, lost)


def _loop(frame: Frame, head: Callable[[], None], body: list[ast.stmt]) -> list[Env]:
    """Walk a loop until its variables stand still; gives the states in which ``break`` leaves it."""
    breaks: list[Env] = []
    unreachable = frame.unreachable
    for number in range(MAX_ROUNDS + 1):
        start = dict(frame.env)
        with frame.tracking() as bound:
            breaks = _round(frame, start, head, body)
        frame.unreachable = unreachable
        if same(start, frame.env):
            break
        if number >= MAX_ROUNDS - 1:
            frame.env.update({name: frame.env[name] | TOO_FAR for name in bound if name in frame.env})
    return breaks


def _round(frame: Frame, start: Env, head: Callable[[], None], body: list[ast.stmt]) -> list[Env]:
    """Walk a loop once; the state is then that of whoever comes round again or finds nothing more to do."""
    frame.breaks.append([])
    frame.continues.append([])
    head()
    run(frame, body)
    ends = [start, *frame.continues.pop(), *([frame.env] if frame.alive else [])]
    frame.env, frame.alive = merge(ends), True
    return frame.breaks.pop()


def _for(frame: Frame, statement: ast.For | ast.AsyncFor) -> None:
    iterable = evaluate(frame, statement.iter)

    def head() -> None:
        assign(frame, statement.target, elements(frame, iterable))

    breaks = _loop(frame, head, statement.body)
    run(frame, statement.orelse)
    _leave(frame, breaks)


def _while(frame: Frame, statement: ast.While) -> None:
    def head() -> None:
        evaluate(frame, statement.test)
        narrow(frame, statement.test, True)

    breaks = _loop(frame, head, statement.body)
    if isinstance(statement.test, ast.Constant) and statement.test.value:
        frame.alive = False
    else:
        run(frame, statement.orelse)
    _leave(frame, breaks)


def _leave(frame: Frame, breaks: list[Env]) -> None:
    ends = [*breaks, *([frame.env] if frame.alive else [])]
    frame.alive = bool(ends)
    frame.env = merge(ends)


def _match(frame: Frame, statement: ast.Match) -> None:
    subject = evaluate(frame, statement.subject)
    ends: list[Env] = []
    lost: list[Env] = []
    start, is_decided = dict(frame.env), not subject.has("text") or is_told(frame, statement.subject)
    for case in statement.cases:
        frame.env = dict(start)
        matched = bind(frame, case.pattern, subject)
        if isinstance(statement.subject, ast.Name) and statement.subject.id in start:
            frame.env[statement.subject.id] = matched
        if case.guard is not None:
            evaluate(frame, case.guard)
        frame.way(case.body, ends, lost, dead=matched.is_nobody() and is_decided)
        if case.guard is None:
            subject = remaining(frame, case.pattern, subject)
    if not any(is_open(case) for case in statement.cases):
        (lost if subject.is_nobody() and is_decided else ends).append(start)
    frame.meet(ends, lost)


def _delete(frame: Frame, statement: ast.Delete) -> None:
    for target in statement.targets:
        if isinstance(target, ast.Name):
            frame.env.pop(target.id, None)
            continue
        _children(frame, ast.Expr(target))
        if isinstance(target, ast.Subscript):
            for atom in evaluate(frame, target.value).of_kind("box").atoms:
                shuffled(frame, atom)


_RUN: dict[type[ast.stmt], Callable[..., None]] = {
    ast.Assign: _assign, ast.AnnAssign: _annotated, ast.AugAssign: _augmented, ast.Return: _return, ast.Raise: _stop,
    ast.Assert: _assert, ast.Break: _break, ast.Continue: _continue, ast.If: _if, ast.For: _for, ast.AsyncFor: _for,
    ast.While: _while, ast.Try: protected.run_try, ast.With: protected.run_with, ast.AsyncWith: protected.run_with,
    ast.Match: _match, ast.Delete: _delete,
    ast.FunctionDef: definitions.define_function, ast.AsyncFunctionDef: definitions.define_function,
    ast.ClassDef: definitions.define_class, ast.Import: definitions.bind_import,
    ast.ImportFrom: definitions.bind_import_from,
}  # fmt: skip
if hasattr(ast, "TypeAlias"):
    _RUN[ast.TypeAlias] = _alias
if hasattr(ast, "TryStar"):
    _RUN[ast.TryStar] = protected.run_try
