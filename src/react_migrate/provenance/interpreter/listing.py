"""What the methods of an agent and of its parts give: turns, predictors and tools with their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.agents import loops, parts
from react_migrate.provenance.interpreter.containers import make
from react_migrate.provenance.interpreter.narrowing import narrowed
from react_migrate.provenance.values import NOTHING, Atom, ClassRef, Value, external, join, other, unknown

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.interpreter.arguments import Arguments
    from react_migrate.provenance.interpreter.frame import Frame
    from react_migrate.provenance.values import Trail

NAMED = frozenset(("named_predictors", "named_parameters"))
"""Methods of ``dspy.Module`` that list predictors with their names."""

MAX_DEPTH = 3
"""Programs and containers in each other that sub-modules are looked for in."""

_SAME = frozenset(("copy", "toDict", "with_inputs", "with_instructions", "lower", "strip"))
"""Methods that give the same kind of thing again."""


def of_own_agent(frame: Frame, ref: ClassRef, trail: Trail | None, name: str) -> Value:
    """An attribute that an object of a project class has from the agent class above it."""
    found = NOTHING
    for engine, origin in loops.engines_behind(frame.linker.hierarchy, ref, frame.unit).items():
        found |= parts.attribute(Atom("agent", engine), trail or origin, name)
    return found


def method(frame: Frame, node: ast.AST, atom: Atom, name: str, trail: Trail | None) -> Value:
    """What a method of a part gives."""
    if atom.kind == "turns":
        return _called(frame, node, atom, name, trail)
    if name in _SAME:
        return Value({atom: trail})
    if atom.kind == "tools":
        return _listed(frame, node, atom, name, trail)
    if atom.kind == "demos":
        return other("nothing")
    return other(f"a result of `{name}()`")


def _listed(frame: Frame, node: ast.AST, atom: Atom, name: str, trail: Trail | None) -> Value:
    """A method of ``agent.tools``."""
    key, tool = Value.of("tool name", atom.ref, trail), Value.of("tool", atom.ref, trail)
    if name not in ("keys", "values", "items"):
        return tool
    pair = make(frame, "box", frame.where(node, "pair"), [(0, key), (1, tool)])
    return make(frame, "box", frame.where(node), [(None, {"keys": key, "values": tool}.get(name, pair))])


def sub_modules(frame: Frame, node: ast.AST, receiver: Atom, trail: Trail | None, arguments: Arguments) -> Value:
    """``named_sub_modules(type_)`` of a program: what is in its attributes, and itself."""
    if frame.is_early():
        return NOTHING
    found = _inside(frame, Value({receiver: trail}), MAX_DEPTH) | external("dspy.Predict()")
    wanted = arguments.at(0, "type_")
    part = narrowed(frame, found, wanted, node) if wanted else found
    pair = make(frame, "box", frame.where(node, "pair"), [(0, other("the path of a sub-module")), (1, part)])
    return make(frame, "box", frame.where(node), [(None, pair)])


def _inside(frame: Frame, value: Value, depth: int) -> Value:
    found = NOTHING
    for atom, trail in value.atoms.items():
        held = NOTHING
        if atom.kind in ("agent", "instance") or (atom.kind == "external" and str(atom.ref).startswith("dspy.")):
            found |= Value({atom: trail})
        if atom.kind == "instance" and depth and isinstance(atom.ref, ClassRef):
            for base in frame.linker.hierarchy.lineage(atom.ref, frame.unit).classes:
                held |= join(frame.store.attributes(base).values())
        elif atom.kind in ("box", "dict") and depth:
            held = frame.store.item(atom.ref, None, frame.unit)
        found |= _inside(frame, held, depth - 1) if held else NOTHING
    return found


def _called(frame: Frame, node: ast.AST, atom: Atom, name: str, trail: Trail | None) -> Value:
    turn = Value.of("turn", atom.ref, trail)
    if name in ("__call__", "forward"):
        return turn
    cell = ("awaited", frame.where(node))
    frame.store.write(cell, turn)
    return Value.of("await", cell)


def named_predictors(frame: Frame, node: ast.AST, receiver: Atom, trail: Trail | None) -> Value:
    """``named_predictors()`` of an agent, or of a program that agents may be in."""
    engines = _engines(frame, receiver, trail)
    predictors = NOTHING if engines else other("a predictor of the program")
    for engine, origin in engines.items():
        predictors |= Value.of("turns", engine, origin) | Value.of("extractor", engine, origin)
    names = _names(engines, receiver, trail)
    pair = make(frame, "box", frame.where(node, "pair"), [(0, names), (1, predictors)])
    return make(frame, "box", frame.where(node), [(None, pair)])


def dump_state(frame: Frame, node: ast.AST, receiver: Atom, trail: Trail | None) -> Value:
    """``dump_state()``: a dict by the names of the predictors."""
    where = frame.where(node, "state")
    make(frame, "box", ("keys", where), [(None, _names(_engines(frame, receiver, trail), receiver, trail))])
    return make(frame, "dict", where, [(None, other("the state of a predictor"))])


def _engines(frame: Frame, receiver: Atom, trail: Trail | None) -> dict[str, Trail | None]:
    """The loops of what may be an agent, each with where it comes from."""
    if receiver.kind == "instance":
        return {**frame.linker.hierarchy.lineage(receiver.ref, frame.unit).engines}  # type: ignore[arg-type]
    return {str(receiver.ref): trail} if receiver.kind == "agent" else {}


def _names(engines: dict[str, Trail | None], receiver: Atom, trail: Trail | None) -> Value:
    """The names of the predictors of agents, or of a program that agents may be in."""
    names = join(Value.of("named", engine, origin) for engine, origin in engines.items())
    return names or Value.of("named", receiver.ref, trail)


def trace(frame: Frame) -> Value:
    """An optimizer's trace: a predictor, its inputs and its outputs for each call, which may be an agent's turn."""
    engine = "dspy.ReAct"
    outputs = Value.of("turn", engine) | unknown("what another predictor of the program gave")
    entry = [(0, other("a traced predictor")), (1, Value.of("traced", engine)), (2, outputs)]
    return make(frame, "box", ("trace",), [(None, make(frame, "box", ("trace", "entry"), entry))])
