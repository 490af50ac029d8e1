"""What a call gives: an agent when its class is called, a prediction when it is, a function's own result."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance import containers, listing, names, outside, parts, programs
from react_migrate.provenance.arguments import Arguments
from react_migrate.provenance.attributes import AGENT_CALLS, load_attribute
from react_migrate.provenance.engines import ENGINES, OTHER_PROGRAMS
from react_migrate.provenance.library import external_handler
from react_migrate.provenance.values import (
    NOTHING,
    Atom,
    ClassRef,
    FunctionRef,
    Trail,
    Value,
    external,
    join,
    other,
    unknown,
)

if TYPE_CHECKING:
    from react_migrate.provenance.frame import Frame

_HAND_MADE = frozenset(("dspy.Prediction", "dspy.Example"))


def call(frame: Frame, node: ast.AST, callee: Value, arguments: Arguments) -> Value:
    """What calling ``callee`` can give."""
    found = NOTHING
    for atom, trail in callee.atoms.items():
        found |= _call(frame, node, atom, trail, arguments)
    return found


def _call(frame: Frame, node: ast.AST, atom: Atom, trail: Trail | None, arguments: Arguments) -> Value:
    kind, ref = atom
    if kind == "external":
        return _call_external(frame, node, str(ref), trail, arguments)
    if kind == "function" and isinstance(ref, FunctionRef):
        return frame.linker.functions.call(frame, ref, NOTHING, arguments, node)
    if kind == "bound" and isinstance(ref, tuple):
        return _call_bound(frame, node, ref[0], ref[1], trail, arguments)
    if kind == "class" and isinstance(ref, ClassRef):
        return _instantiate(frame, node, ref, trail, arguments)
    if kind in ("instance", "agent"):
        return run_module(frame, node, atom, trail, arguments)
    if kind == "wrapped" and isinstance(ref, tuple):
        return _call_wrapped(frame, node, ref, arguments)
    if kind in parts.PARTS:
        return parts.call(atom, trail)
    if kind in ("unknown", "other"):
        return Value({atom: None})
    return NOTHING


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)


def _call_external(frame: Frame, node: ast.AST, name: str, trail: Trail | None, arguments: Arguments) -> Value:
    if name in ENGINES:
        built = Trail(frame.module.path, _line(node), f"{name} is built", trail)
        return Value.of("agent", ENGINES[name], built)
    owner, _, method = name.rpartition(".")
    if owner in ENGINES and method in AGENT_CALLS:
        return _unbound(frame, node, owner, method, arguments)
    handler = external_handler(name)
    if handler is not None:
        return handler(frame, node, arguments)
    if name.startswith("dspy.") and "metric" in arguments.keywords and "(" not in name:
        return programs.evaluator(frame, node, arguments)
    root = name.split(".", 1)[0]
    if name in _HAND_MADE:
        return _hand_made(name, arguments)
    if root in outside.HARMLESS:
        return other(f"a result of `{name.removeprefix('builtins.')}()`")
    if arguments.waits and frame.linker.learning:
        frame.linker.waiting.add(frame.unit)
        return NOTHING
    kept = outside.held(frame, name) if outside.holder(name) != name else NOTHING
    if outside.hand_over(frame, name, arguments):
        return unknown(f"`{name}()` was handed an agent or its prediction, and what it gives back is not in sight")
    return external(names.result(name)) | kept


def _unbound(frame: Frame, node: ast.AST, owner: str, method: str, arguments: Arguments) -> Value:
    """``dspy.ReAct.forward(self, ...)``: the agent class's own method, whatever a subclass makes of it."""
    found = NOTHING
    for atom, trail in arguments.at(0).atoms.items():
        if atom.kind in ("instance", "agent"):
            found |= _module_method(frame, node, Atom("agent", ENGINES[owner]), method, trail, arguments.after(1))
        elif atom.kind == "unknown":
            found |= Value({atom: None})
    return found


def _hand_made(name: str, arguments: Arguments) -> Value:
    """A prediction built from another one's fields has whatever trajectory that one has."""
    copied = NOTHING
    for source in (arguments.at(0, "base"), arguments.spread):
        for atom, trail in source.atoms.items():
            if atom.kind in ("prediction", "mapping"):
                copied |= Value.of("prediction", atom.ref, trail)
    if "trajectory" in arguments.keywords:
        return external(names.result(name))
    return copied if copied or arguments.waits else external(names.result(name))


def _call_bound(
    frame: Frame, node: ast.AST, receiver: Atom, name: object, trail: Trail | None, arguments: Arguments
) -> Value:
    if isinstance(name, FunctionRef):
        return frame.linker.functions.call(frame, name, Value({receiver: trail}), arguments, node)
    assert isinstance(name, str)
    if receiver.kind in ("agent", "instance"):
        return _module_method(frame, node, receiver, name, trail, arguments)
    if receiver.kind in ("prediction", "mapping"):
        return _prediction_method(receiver, name, trail, arguments)
    if receiver.kind == "trajectory":
        return Value({receiver: trail}) if name == "copy" else other("one entry of a trajectory")
    if receiver.kind == "await":
        is_result = name == "result"
        return frame.store.read(receiver.ref, frame.unit) if is_result else other("a future")  # type: ignore[arg-type]
    if receiver.kind == "wrapped" and isinstance(receiver.ref, tuple):
        if receiver.ref[0] == "evaluator" and name == "compile":
            return _evaluate(frame, node, receiver.ref, arguments, "student")
        return _call_wrapped(frame, node, receiver.ref, arguments) if name in ("__call__", "acall") else NOTHING
    if receiver.kind in parts.PARTS:
        return listing.method(frame, node, receiver, name, trail)
    if receiver.kind == "fields":
        return _fields_method(frame, receiver, name, arguments)
    return containers.method(frame, receiver, name, arguments, node)


def _fields_method(frame: Frame, receiver: Atom, name: str, arguments: Arguments) -> Value:
    """A method of an object's ``__dict__``."""
    if name == "update":
        given = [*arguments.keywords.items(), *containers.named_items(frame, arguments.positional)]
        for attribute, value in given:
            where = "__getattr__" if attribute is None else attribute
            frame.store.write(("attr", receiver.ref, where), value)
        return other("nothing")
    key = arguments.constant(0)
    if name in containers.TAKING and isinstance(key, str):
        return load_attribute(frame, Value.of("instance", receiver.ref), key) | arguments.at(1)
    return unknown("something from an object's `__dict__`")


def _prediction_method(receiver: Atom, name: str, trail: Trail | None, arguments: Arguments) -> Value:
    if name == "toDict":
        return Value.of("mapping", receiver.ref, trail)
    if name in ("get", "pop", "setdefault", "__getitem__"):
        if arguments.constant(0) == "trajectory":
            return Value.of("trajectory", receiver.ref, trail) | arguments.at(1)
        return other("another field of the prediction")
    if name in ("copy", "with_inputs", "without", "inputs", "labels"):
        return Value({receiver: trail})
    if name == "items":
        return Value.of("mapping", receiver.ref, trail)
    return other("the fields of a prediction")


def _module_method(
    frame: Frame, node: ast.AST, receiver: Atom, name: str, trail: Trail | None, arguments: Arguments
) -> Value:
    if name in ("__call__", "forward"):
        return run_module(frame, node, receiver, trail, arguments)
    if name in ("acall", "aforward"):
        return run_module(frame, node, receiver, trail, arguments, asynchronous=True)
    if name == "batch":
        result = run_module(frame, node, receiver, trail, Arguments())
        return containers.make(frame, "box", frame.where(node), [(None, result)])
    if name in ("deepcopy", "reset_copy"):
        return Value({receiver: trail})
    if name in listing.NAMED:
        return listing.named_predictors(frame, node, receiver, trail)
    return other(f"a result of `{name}()`")


def run_module(
    frame: Frame,
    node: ast.AST,
    receiver: Atom,
    trail: Trail | None,
    arguments: Arguments,
    *,
    asynchronous: bool = False,
) -> Value:
    """What calling an agent, a DSPy module or any other callable object gives."""
    engines: dict[str, Trail | None] = {str(receiver.ref): trail}
    if receiver.kind == "instance" and isinstance(receiver.ref, ClassRef):
        own = _own_call(frame, receiver, trail, ("aforward", "forward") if asynchronous else ("__call__", "forward"))
        if own is not None:
            result = call(frame, node, own, arguments)
            return _promised(frame, node, result) if asynchronous and not result.has("await") else result
        lineage = frame.linker.hierarchy.lineage(receiver.ref, frame.unit)
        engines = lineage.engines
        if not engines:
            return _of_other_programs(lineage.externals)
    found = NOTHING
    for engine, origin in engines.items():
        called = Trail(frame.module.path, _line(node), "the agent is called", trail or origin)
        found |= Value.of("prediction", engine, called)
    return _promised(frame, node, found) if asynchronous and found else found


def _own_call(frame: Frame, receiver: Atom, trail: Trail | None, methods: tuple[str, ...]) -> Value | None:
    """The first of these methods that a class of the project defines itself."""
    for name in methods:
        own = load_attribute(frame, Value({receiver: trail}), name)
        if any(isinstance(atom.ref, tuple) and isinstance(atom.ref[1], FunctionRef) for atom in own.atoms):
            return own
    return None


def _of_other_programs(bases: set[str]) -> Value:
    """What a subclass of one of DSPy's other modules gives when it has no ``forward`` of its own."""
    return join(external(names.result(names.result(base))) for base in sorted(bases & OTHER_PROGRAMS))


def _promised(frame: Frame, node: ast.AST, value: Value) -> Value:
    cell = ("awaited", frame.where(node))
    frame.store.write(cell, value)
    return Value.of("await", cell) if value else NOTHING


def _instantiate(frame: Frame, node: ast.AST, ref: ClassRef, trail: Trail | None, arguments: Arguments) -> Value:
    lineage = frame.linker.hierarchy.lineage(ref, frame.unit)
    origin = next(iter(lineage.engines.values()), None) if lineage.engines else trail
    built = Trail(frame.module.path, _line(node), f"{ref.name} is built", origin)
    instance = Atom("instance", ref)
    initializer = NOTHING
    for base in lineage.classes:
        initializer = frame.store.read(("attr", base, "__init__"), frame.unit)
        if initializer:
            break
    if initializer:
        for atom in initializer.atoms:
            if isinstance(atom.ref, FunctionRef):
                frame.linker.functions.call(frame, atom.ref, Value({instance: built}), arguments, node)
    else:
        _fill_fields(frame, ref, lineage.classes, arguments)
    # A prediction class of one's own, filled from a prediction, has whatever trajectory that one has.
    copied = _hand_made(ref.name, arguments) if lineage.externals & _HAND_MADE else NOTHING
    return Value({instance: built}) | copied.of_kind("prediction")


def _fill_fields(frame: Frame, ref: ClassRef, classes: list[ClassRef], arguments: Arguments) -> None:
    names = [name for base in reversed(classes) for name in frame.linker.hierarchy.fields_of(base)]
    for name, value in [*zip(names, arguments.positional, strict=False), *arguments.keywords.items()]:
        frame.store.write(("attr", ref, name), value)


def _call_wrapped(frame: Frame, node: ast.AST, ref: tuple[object, ...], arguments: Arguments) -> Value:
    if ref[0] == "async":
        program = frame.store.item(ref[1], 0, frame.unit)
        return _promised(frame, node, call(frame, node, program, arguments))
    if ref[0] == "partial":
        _, where, count, names = ref
        assert isinstance(count, int)
        assert isinstance(names, tuple)
        fixed = [frame.store.item(where, index, frame.unit) for index in range(1, count)]
        keywords = {name: frame.store.item(where, name, frame.unit) for name in names}
        full = Arguments(
            [*fixed, *arguments.positional], {**keywords, **arguments.keywords},
            [ast.Constant(None)] * len(fixed) + arguments.nodes, arguments.keyword_nodes, arguments.star,
        )  # fmt: skip
        return call(frame, node, frame.store.item(where, 0, frame.unit), full)
    if ref[0] == "evaluator":
        return _evaluate(frame, node, ref, arguments, "program")
    return NOTHING


def _evaluate(frame: Frame, node: ast.AST, ref: tuple[object, ...], arguments: Arguments, name: str) -> Value:
    program = arguments.at(0, name)
    metric = frame.store.item(ref[1], "metric", frame.unit) | arguments.keywords.get("metric", NOTHING)
    result = call(frame, node, program, Arguments())
    noted = result.step(frame.module.path, _line(node), "handed to the metric")
    call(frame, node, metric, Arguments([other("an example"), noted]))
    if name == "student":
        return program
    where = frame.where(node, "evaluation")
    row = containers.make(frame, "box", (where, "row"), [(0, other("an example")), (1, result), (2, other("a score"))])
    frame.store.put(where, "results", containers.make(frame, "box", (where, "rows"), [(None, row)]))
    return Value.of("wrapped", ("evaluation", where))
