"""What ``value.name`` is, for every kind of value, and what assigning to it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance import names
from react_migrate.provenance.engines import canonical
from react_migrate.provenance.values import NOTHING, Atom, ClassRef, FunctionRef, Trail, Value, external, other

if TYPE_CHECKING:
    from react_migrate.provenance.frame import Frame

AGENT_CALLS = frozenset(
    ("__call__", "forward", "acall", "aforward", "batch", "deepcopy", "reset_copy", "load", "save", "named_predictors",
     "predictors", "set_lm", "get_lm", "named_parameters", "dump_state", "load_state", "map_named_predictors")
)  # fmt: skip
"""What every DSPy module can be asked (``dspy.Module``, DSPy 3.4.1)."""

_METHOD_KINDS = frozenset(("box", "dict", "await", "mapping", "trajectory", "agent", "prediction", "wrapped"))


def load_attribute(frame: Frame, value: Value, name: str) -> Value:
    """What ``value.name`` can be."""
    found = NOTHING
    for atom, trail in value.atoms.items():
        found |= _load(frame, atom, trail, name)
    return found


def _load(frame: Frame, atom: Atom, trail: Trail | None, name: str) -> Value:
    kind = atom.kind
    if kind == "external":
        return external(canonical(names.member(str(atom.ref), name)))
    if kind == "prediction":
        return _of_prediction(atom, trail, name)
    if kind == "instance":
        return _of_instance(frame, atom, trail, name)
    if kind == "class":
        return _of_class(frame, atom, trail, name)
    if kind == "module":
        return frame.linker.loading.exported(str(atom.ref), name, frame.unit)
    if kind == "super":
        return _of_super(frame, atom, trail, name)
    if kind == "agent" and name not in AGENT_CALLS:
        return other(f"`{name}` of an agent")
    if kind == "wrapped" and isinstance(atom.ref, tuple) and (found := _of_wrapped(frame, atom.ref, name)):
        return found
    if kind in _METHOD_KINDS:
        return Value.of("bound", (atom, name), trail)
    if kind in ("unknown", "other"):
        return Value({atom: None})
    return NOTHING


def _of_prediction(atom: Atom, trail: Trail | None, name: str) -> Value:
    if name == "trajectory":
        return Value.of("trajectory", atom.ref, trail)
    if name == "_store":
        return Value.of("mapping", atom.ref, trail)
    if name == "__dict__":
        return Value.of("vars", atom.ref, trail)
    if name in ("toDict", "get", "items", "keys", "values", "copy", "with_inputs", "without", "inputs", "labels"):
        return Value.of("bound", (atom, name), trail)
    return other("another field of the prediction")


def _of_wrapped(frame: Frame, ref: tuple[object, ...], name: str) -> Value:
    if ref[0] == "evaluation" and name == "results":
        return frame.store.item(ref[1], "results", frame.unit)
    if ref[0] == "partial" and name == "func":
        return frame.store.item(ref[1], 0, frame.unit)
    return NOTHING


def _of_instance(frame: Frame, atom: Atom, trail: Trail | None, name: str) -> Value:
    ref = atom.ref
    assert isinstance(ref, ClassRef)
    lineage = frame.linker.hierarchy.lineage(ref, frame.unit)
    found = NOTHING
    for base in lineage.classes:
        found |= frame.store.read(("attr", base, name), frame.unit)
    if not found:
        for heir in frame.linker.hierarchy.heirs(ref, frame.unit):
            found |= frame.store.read(("attr", heir, name), frame.unit)
    if found:
        return _bind_methods(frame, found, atom, trail)
    if name in AGENT_CALLS and lineage.is_module:
        return Value.of("bound", (atom, name), trail)
    if name == "__class__":
        return Value.of("class", ref, trail)
    if lineage.engines:
        return other(f"`{name}` of an agent")
    return NOTHING


def _bind_methods(frame: Frame, found: Value, receiver: Atom, trail: Trail | None) -> Value:
    bound = NOTHING
    for atom, own in found.atoms.items():
        if atom.kind != "function" or not isinstance(atom.ref, FunctionRef) or atom.ref.owner is None:
            bound |= Value({atom: own})
            continue
        how = frame.linker.functions.kind(atom.ref)
        if how == "property":
            bound |= frame.linker.functions.call_property(frame, receiver, atom.ref, trail)
        elif how == "static":
            bound |= Value({atom: own})
        elif how == "class" and receiver.kind == "instance":
            bound |= Value.of("bound", (Atom("class", receiver.ref), atom.ref), own)
        else:
            bound |= Value.of("bound", (receiver, atom.ref), trail or own)
    return bound


def _of_class(frame: Frame, atom: Atom, trail: Trail | None, name: str) -> Value:
    ref = atom.ref
    assert isinstance(ref, ClassRef)
    found = NOTHING
    for base in frame.linker.hierarchy.lineage(ref, frame.unit).classes:
        found |= frame.store.read(("attr", base, name), frame.unit)
    bound = NOTHING
    for member, own in found.atoms.items():
        is_method = member.kind == "function" and isinstance(member.ref, FunctionRef) and member.ref.owner is not None
        if is_method and frame.linker.functions.kind(member.ref) == "class":
            bound |= Value.of("bound", (atom, member.ref), own)
        else:
            bound |= Value({member: own})
    return bound


def _of_super(frame: Frame, atom: Atom, trail: Trail | None, name: str) -> Value:
    assert isinstance(atom.ref, tuple)
    owner, receiver = atom.ref
    lineage = frame.linker.hierarchy.lineage(receiver.ref, frame.unit)
    after = lineage.classes[lineage.classes.index(owner) + 1 :] if owner in lineage.classes else lineage.classes[1:]
    found = NOTHING
    for base in after:
        found |= frame.store.read(("attr", base, name), frame.unit)
    if found:
        return _bind_methods(frame, found, receiver, trail)
    engines = frame.linker.hierarchy.lineage(owner, frame.unit).engines
    if engines and name in AGENT_CALLS:
        found = NOTHING
        for engine, origin in engines.items():
            found |= Value.of("bound", (Atom("agent", engine), name), trail or origin)
        return found
    return other(f"`{name}` of a base class")


def store_attribute(frame: Frame, receiver: Value, name: str, value: Value, line: int) -> None:
    """Assign ``value`` to ``receiver.name``."""
    for atom in receiver.atoms:
        if atom.kind in ("instance", "class"):
            noted = value.step(frame.module.path, line, f"kept as `.{name}`")
            frame.store.write(("attr", atom.ref, name), noted)
        elif atom.kind == "module":
            frame.store.write(("name", atom.ref, name), value)
