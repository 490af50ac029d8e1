"""What is called through a wrapper: an agent made awaitable, a partial call, an evaluation, a stream, an ensemble.

A wrapped value is ``(how, where it was made, ...)``; what it wraps is item 0 of that place in the store.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import elements, make
from react_migrate.provenance.interpreter.listing import trace
from react_migrate.provenance.library.promises import awaited, promise
from react_migrate.provenance.values import NOTHING, Atom, Value, external, join, other

if TYPE_CHECKING:
    from collections.abc import Callable

    from react_migrate.provenance.interpreter.frame import Frame

    Ref = tuple[object, ...]

_CALLS = frozenset(("__call__", "forward", "acall", "aforward"))
_COPIES = frozenset(("deepcopy", "reset_copy", "compile"))


def wrap(frame: Frame, node: ast.AST, how: str, inner: Value) -> Value:
    """``inner``, wrapped at ``node``."""
    where = frame.where(node)
    frame.store.put(where, 0, inner)
    return Value.of("wrapped", (how, where), inner.trail())


def call_wrapped(frame: Frame, node: ast.AST, ref: Ref, arguments: Arguments) -> Value:
    """What calling a wrapped value gives."""
    how, asked = _CALLED.get(str(ref[0])), (Atom("wrapped", ref), "")
    if how is None or asked in frame.asked:  # a wrapper of itself
        return NOTHING
    frame.asked.add(asked)
    found = how(frame, node, ref, arguments)
    frame.asked.remove(asked)
    return found


def method(frame: Frame, node: ast.AST, ref: Ref, name: str, arguments: Arguments) -> Value:
    """What a method of a wrapped value gives."""
    if ref[0] == "evaluator" and name == "compile":
        return _evaluate(frame, node, ref, arguments, "student")
    if ref[0] == "ensemble" and name == "compile":
        where = frame.where(node)
        frame.store.put(where, 0, elements(frame, arguments.at(0, "programs")))
        frame.store.put(where, "reduce", frame.store.item(ref[1], 0, frame.unit))
        return Value.of("wrapped", ("ensembled", where))
    if name in _CALLS:
        result = call_wrapped(frame, node, ref, arguments)
        return promise(frame, node, result) if name.startswith("a") and not result.has("await") else result
    if name == "batch":
        return make(frame, "box", frame.where(node), [(None, call_wrapped(frame, node, ref, Arguments()))])
    return Value.of("wrapped", ref) if name in _COPIES else other(f"a result of `{name}()`")


def attribute(frame: Frame, ref: Ref, name: str) -> Value:
    """What an attribute of a wrapped value is, as far as it is no method."""
    inside = _INSIDE.get((str(ref[0]), name))
    return frame.store.item(ref[1], inside, frame.unit) if inside is not None else NOTHING


_INSIDE = {("evaluation", "results"): "results", ("partial", "func"): 0, ("rewarded", "module"): 0}


def _awaitable(frame: Frame, node: ast.AST, ref: Ref, arguments: Arguments) -> Value:
    return promise(frame, node, frame.linker.call(frame, node, frame.store.item(ref[1], 0, frame.unit), arguments))


def _directly(frame: Frame, node: ast.AST, ref: Ref, arguments: Arguments) -> Value:
    return frame.linker.call(frame, node, frame.store.item(ref[1], 0, frame.unit), arguments)


def _partly(frame: Frame, node: ast.AST, ref: Ref, arguments: Arguments) -> Value:
    _, where, count, names = ref
    assert isinstance(count, int)
    assert isinstance(names, tuple)
    fixed = [frame.store.item(where, index, frame.unit) for index in range(1, count)]
    keywords = {name: frame.store.item(where, name, frame.unit) for name in names}
    full = Arguments(
        [*fixed, *arguments.positional], {**keywords, **arguments.keywords},
        [ast.Constant(None)] * len(fixed) + arguments.nodes, arguments.keyword_nodes, arguments.star,
    )  # fmt: skip
    return frame.linker.call(frame, node, frame.store.item(where, 0, frame.unit), full)


def _evaluated(frame: Frame, node: ast.AST, ref: Ref, arguments: Arguments) -> Value:
    return _evaluate(frame, node, ref, arguments, "program")


def _evaluate(frame: Frame, node: ast.AST, ref: Ref, arguments: Arguments, name: str) -> Value:
    """Hand what a program gives to the metric: ``evaluate(program)``, ``optimizer.compile(student, teacher=...)``."""
    program = arguments.at(0, name)
    metric = frame.store.item(ref[1], "metric", frame.unit) | arguments.keywords.get("metric", NOTHING)
    result = run(frame, node, program) | run(frame, node, arguments.keywords.get("teacher", NOTHING))
    noted = result.step(frame.module.path, getattr(node, "lineno", 0), "handed to the metric")
    given = [other("an example"), noted]
    if name == "student":  # GEPA's metrics get all five, those of other optimizers the first three (DSPy 3.4.1)
        traced = trace(frame)
        given += traced, Value.of("named", ""), traced
    frame.linker.call(frame, node, metric, Arguments(given))
    if name == "student":
        return program
    where = frame.where(node, "evaluation")
    row = make(frame, "box", (where, "row"), [(0, other("an example")), (1, result), (2, other("a score"))])
    frame.store.put(where, "results", make(frame, "box", (where, "rows"), [(None, row)]))
    return Value.of("wrapped", ("evaluation", where))


def run(frame: Frame, node: ast.AST, program: Value) -> Value:
    """What a program gives, called or awaited."""
    found = NOTHING
    for atom, trail in program.atoms.items():
        own = Value({atom: trail})
        result = awaited(frame, frame.linker.call(frame, node, own, Arguments()))
        if not result and atom.kind == "instance":
            acall = frame.linker.attribute(frame, own, "acall")
            result = awaited(frame, frame.linker.call(frame, node, acall, Arguments()))
        found |= result
    return found


def _streamed(frame: Frame, node: ast.AST, ref: Ref, arguments: Arguments) -> Value:
    """``dspy.streamify(program)(...)``: chunks and status messages, and at last what the program gives."""
    result = run(frame, node, frame.store.item(ref[1], 0, frame.unit))
    parts = join([result, external("dspy.StreamResponse()"), external("dspy.StatusMessage()")])
    return make(frame, "box", frame.where(node, "stream"), [(None, parts)])


def _ensembled(frame: Frame, node: ast.AST, ref: Ref, arguments: Arguments) -> Value:
    """``dspy.Ensemble(reduce_fn=f).compile(programs)(...)``: what ``f`` makes of what the programs give."""
    results = run(frame, node, frame.store.item(ref[1], 0, frame.unit))
    outputs = make(frame, "box", frame.where(node, "outputs"), [(None, results)])
    reduce = frame.store.item(ref[1], "reduce", frame.unit).without("none")
    return frame.linker.call(frame, node, reduce, Arguments([outputs])) if reduce else outputs


def _returned(frame: Frame, node: ast.AST, ref: Ref, arguments: Arguments) -> Value:
    """What is known only by what it gives: a ``Callable[..., X]``, a weak reference."""
    return frame.store.item(ref[1], 0, frame.unit)


_CALLED: dict[str, Callable[..., Value]] = {
    "async": _awaitable, "partial": _partly, "evaluator": _evaluated, "rewarded": _directly, "stream": _streamed,
    "ensembled": _ensembled, "returns": _returned,
}  # fmt: skip
