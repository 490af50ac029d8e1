"""What a call gives: an agent when its class is called, a prediction when it is, a function's own result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance import names
from react_migrate.provenance.agents import makings, parts
from react_migrate.provenance.engines import ENGINES
from react_migrate.provenance.interpreter import filling, listing, running
from react_migrate.provenance.interpreter.attributes import AGENT_CALLS, load_attribute, runs_other_program
from react_migrate.provenance.interpreter.containers import make
from react_migrate.provenance.library import getters, outside, programs, promises, wrapping
from react_migrate.provenance.library.hand_made import HAND_MADE, hand_made
from react_migrate.provenance.library.handlers import external_handler
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
    import ast

    from react_migrate.provenance.interpreter.arguments import Arguments
    from react_migrate.provenance.interpreter.frame import Frame


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
        return running.instantiate(frame, node, ref, trail, arguments)
    if kind in ("instance", "agent"):
        return running.run_module(frame, node, atom, trail, arguments)
    if kind == "wrapped" and isinstance(ref, tuple):
        return wrapping.call_wrapped(frame, node, ref, arguments)
    if kind == "getter" and isinstance(ref, tuple):
        return getters.ask(frame, node, ref, arguments)
    if kind in parts.PARTS:
        return parts.call(atom, trail)
    if kind in ("unknown", "other", "nobody"):
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
    if name in HAND_MADE:
        return hand_made(frame, name, arguments)
    if name in outside.MOCKS:
        return external(names.result(name))
    if root in outside.HARMLESS:
        return other(f"a result of `{name.removeprefix('builtins.')}()`")
    if arguments.waits and frame.is_early():
        return NOTHING
    kept = outside.held(frame, name) if outside.holder(name) != name else NOTHING
    made = makings.made(frame, name, node)
    handed = outside.hand_over(frame, name, arguments)
    if runs_other_program(name):
        return external(names.result(name)) | made
    if handed:
        why = f"`{name}()` was handed an agent or its prediction, and what it gives back is not in sight"
        return unknown(why) | made
    return external(names.result(name)) | kept | made


def _unbound(frame: Frame, node: ast.AST, owner: str, method: str, arguments: Arguments) -> Value:
    """``dspy.ReAct.forward(self, ...)``: the agent class's own method, whatever a subclass makes of it."""
    found = NOTHING
    for atom, trail in arguments.at(0).atoms.items():
        if atom.kind in ("instance", "agent"):
            agent = Atom("agent", ENGINES[owner])
            found |= running.module_method(frame, node, agent, method, trail, arguments.after(1))
        elif atom.kind == "unknown":
            found |= Value({atom: None})
    return found


def _call_bound(
    frame: Frame, node: ast.AST, receiver: Atom, name: object, trail: Trail | None, arguments: Arguments
) -> Value:
    if isinstance(name, FunctionRef):
        return frame.linker.functions.call(frame, name, Value({receiver: trail}), arguments, node)
    assert isinstance(name, str)
    if receiver.kind in ("class", "signature") and name in makings.SIGNATURE_METHODS:
        return makings.derived(frame, node)
    if receiver.kind == "class":
        assert isinstance(receiver.ref, ClassRef)
        below = [Value.of("class", heir) for heir in frame.linker.hierarchy.heirs(receiver.ref, frame.unit)]
        return make(frame, "box", frame.where(node), [(None, join(below))])
    if receiver.kind in ("agent", "instance"):
        return running.module_method(frame, node, receiver, name, trail, arguments)
    if receiver.kind in ("prediction", "mapping"):
        if name == "keys":
            return make(frame, "box", frame.where(node, "keys"), [(None, Value.of("key", receiver.ref, trail))])
        return _prediction_method(receiver, name, trail, arguments)
    if receiver.kind == "trajectory":
        return Value({receiver: trail}) if name == "copy" else other("one entry of a trajectory")
    if receiver.kind == "await" and name == "add_done_callback":
        return promises.called_back(frame, node, receiver, arguments)
    if receiver.kind == "await":
        is_result = name in ("result", "get")
        return frame.store.read(receiver.ref, frame.unit) if is_result else other("a future")  # type: ignore[arg-type]
    if receiver.kind == "wrapped" and isinstance(receiver.ref, tuple):
        return wrapping.method(frame, node, receiver.ref, name, arguments)
    if receiver.kind in parts.PARTS:
        return listing.method(frame, node, receiver, name, trail)
    if receiver.kind == "fields":
        return _fields_method(frame, receiver, name, arguments)
    return filling.method(frame, receiver, name, arguments, node)


def _fields_method(frame: Frame, receiver: Atom, name: str, arguments: Arguments) -> Value:
    """A method of an object's ``__dict__``."""
    if name == "update":
        given = [*arguments.keywords.items(), *filling.named_items(frame, arguments.positional)]
        for attribute, value in given:
            where = "__getattr__" if attribute is None else attribute
            frame.store.write(("attr", receiver.ref, where), value)
        return other("nothing")
    key = arguments.constant(0)
    if name in filling.TAKING and isinstance(key, str):
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
        return Value.of("entries", receiver.ref, trail)
    return other("the fields of a prediction")
