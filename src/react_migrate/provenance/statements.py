"""Walking the statements of one body: what the variables are after each, on every way through it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance import definitions
from react_migrate.provenance.attributes import store_attribute
from react_migrate.provenance.containers import elements, shuffled, unpack
from react_migrate.provenance.expressions import evaluate, store_item
from react_migrate.provenance.frame import Env, Frame, merge, same
from react_migrate.provenance.patterns import bind
from react_migrate.provenance.values import NOTHING, TOO_FAR, ClassRef, Value, other

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
        assign(frame, target, value)


def _annotated(frame: Frame, statement: ast.AnnAssign) -> None:
    hinted = definitions.hinted(frame, statement.annotation)
    value = evaluate(frame, statement.value) | hinted if statement.value else hinted
    if isinstance(statement.target, ast.Name) and frame.class_body is not None:
        frame.linker.hierarchy.annotate(frame.class_body, statement.target.id)
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
    frame.store.write(("return", frame.unit), value)
    frame.alive = False


def _stop(frame: Frame, statement: ast.stmt) -> None:
    _children(frame, statement)
    frame.alive = False


def _break(frame: Frame, statement: ast.stmt) -> None:
    if frame.breaks:
        frame.breaks[-1].append(dict(frame.env))
    frame.alive = False


def _continue(frame: Frame, statement: ast.stmt) -> None:
    if frame.continues:
        frame.continues[-1].append(dict(frame.env))
    frame.alive = False


def _branch(frame: Frame, *ways: Callable[[], None]) -> None:
    start, ends = frame.env, []
    for way in ways:
        frame.env, frame.alive = dict(start), True
        way()
        if frame.alive:
            ends.append(frame.env)
    frame.alive = bool(ends)
    frame.env = merge(ends)


def _if(frame: Frame, statement: ast.If) -> None:
    ends: list[Env] = []
    rest: list[ast.stmt] = [statement]
    while len(rest) == 1 and isinstance(rest[0], ast.If):  # a chain of `elif` is a deep tree: no recursion
        evaluate(frame, rest[0].test)
        start = frame.env
        frame.env = dict(start)
        _end_of(frame, rest[0].body, ends)
        frame.env = start
        rest = rest[0].orelse
    _end_of(frame, rest, ends)
    frame.alive = bool(ends)
    frame.env = merge(ends)


def _end_of(frame: Frame, body: Sequence[ast.stmt], ends: list[Env]) -> None:
    """Walk one of several ways; where it leads on, its last state is one of the ``ends``."""
    frame.alive = True
    run(frame, body)
    if frame.alive:
        ends.append(frame.env)


def _loop(frame: Frame, head: Callable[[], None], body: list[ast.stmt]) -> list[Env]:
    """Walk a loop until its variables stand still; gives the states in which ``break`` leaves it."""
    breaks: list[Env] = []
    for number in range(MAX_ROUNDS + 1):
        start = dict(frame.env)
        with frame.tracking() as bound:
            breaks = _round(frame, start, head, body)
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
    breaks = _loop(frame, lambda: _ignore(evaluate(frame, statement.test)), statement.body)
    if isinstance(statement.test, ast.Constant) and statement.test.value:
        frame.alive = False
    else:
        run(frame, statement.orelse)
    _leave(frame, breaks)


def _ignore(value: Value) -> None:
    """A test is walked for what it binds and records, not for its value."""


def _leave(frame: Frame, breaks: list[Env]) -> None:
    ends = [*breaks, *([frame.env] if frame.alive else [])]
    frame.alive = bool(ends)
    frame.env = merge(ends)


def _try(frame: Frame, statement: ast.Try) -> None:
    start = dict(frame.env)
    with frame.tracking() as anywhere:
        ends = _protected(frame, statement, start)
    if statement.finalbody:
        frame.env, frame.alive = merge([start, anywhere]), True  # on the way out with an exception or a `return`
        run(frame, statement.finalbody)
    frame.env, frame.alive = merge(ends or [start]), True
    run(frame, statement.finalbody)
    frame.alive = frame.alive and bool(ends)


def _protected(frame: Frame, statement: ast.Try, start: Env) -> list[Env]:
    """Walk all of a ``try`` but its ``finally``; gives the states in which it goes on after it."""
    with frame.tracking() as halfway:
        run(frame, statement.body)
    completed, after = frame.alive, frame.env
    ends: list[Env] = []
    for handler in statement.handlers:
        frame.env = merge([start, halfway])
        caught = _caught(frame, evaluate(frame, handler.type)) if handler.type else NOTHING
        if handler.name:
            frame.bind(handler.name, caught)
        _end_of(frame, handler.body, ends)
    if completed:
        frame.env = after
        _end_of(frame, statement.orelse, ends)
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


def _with(frame: Frame, statement: ast.With | ast.AsyncWith) -> None:
    swallows = False
    for part in statement.items:
        manager = evaluate(frame, part.context_expr)
        swallows = swallows or any(atom.ref in _SWALLOWING for atom in manager.of_kind("external").atoms)
        entered = definitions.entered(frame, manager, part.context_expr)
        if part.optional_vars is not None:
            assign(frame, part.optional_vars, entered)
    start = dict(frame.env)
    with frame.tracking() as halfway:
        run(frame, statement.body)
    if swallows:
        frame.env, frame.alive = merge([start, halfway]), True


_SWALLOWING = frozenset(("contextlib.suppress()", "pytest.raises()", "unittest.TestCase.assertRaises()"))
"""Context managers that let the program go on after an exception."""


def _match(frame: Frame, statement: ast.Match) -> None:
    subject = evaluate(frame, statement.subject)

    def case(chosen: ast.match_case) -> Callable[[], None]:
        def way() -> None:
            bind(frame, chosen.pattern, subject)
            if chosen.guard is not None:
                evaluate(frame, chosen.guard)
            run(frame, chosen.body)

        return way

    _branch(frame, *(case(chosen) for chosen in statement.cases), lambda: None)


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
    ast.Break: _break, ast.Continue: _continue, ast.If: _if, ast.For: _for, ast.AsyncFor: _for, ast.While: _while,
    ast.Try: _try, ast.With: _with, ast.AsyncWith: _with, ast.Match: _match, ast.Delete: _delete,
    ast.FunctionDef: definitions.define_function, ast.AsyncFunctionDef: definitions.define_function,
    ast.ClassDef: definitions.define_class, ast.Import: definitions.bind_import,
    ast.ImportFrom: definitions.bind_import_from,
}  # fmt: skip
if hasattr(ast, "TryStar"):
    _RUN[ast.TryStar] = _try
