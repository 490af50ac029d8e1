"""What assigning to an attribute does, for every kind of value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance import names
from react_migrate.provenance.engines import ENGINES
from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.library import outside
from react_migrate.provenance.library.hand_made import OBJECTS, keep
from react_migrate.provenance.values import ClassRef, FunctionRef, Value

if TYPE_CHECKING:
    from collections.abc import Hashable

    from react_migrate.provenance.interpreter.frame import Frame
    from react_migrate.provenance.values import Atom


def store_attribute(frame: Frame, receiver: Value, name: str, value: Value, line: int) -> None:
    """Assign ``value`` to ``receiver.name``."""
    for atom in receiver.atoms:
        if atom.kind in ("instance", "class") and not _set_by_property(frame, atom, name, value):
            own = _methods(atom.ref, value) if atom.kind == "class" and value.has("function") else value
            noted = own.step(frame.module.path, line, f"kept as `.{name}`")
            frame.store.write(("attr", atom.ref, name), noted)
        elif atom.kind == "module":
            frame.store.write(("name", atom.ref, name), value)
        elif atom.kind == "namespace":
            frame.store.put(atom.ref, name, value)
        elif atom.ref in OBJECTS:
            keep(frame, str(atom.ref), name, value)
        elif atom.kind == "external" and atom.ref not in ENGINES:  # a patched class still makes agents
            outside.put(frame, names.member(str(atom.ref), name), value)


def _methods(ref: Hashable, value: Value) -> Value:
    """Plain functions that are given to a class are its methods from then on."""
    assert isinstance(ref, ClassRef)
    found = value.without("function")
    for atom, trail in value.of_kind("function").atoms.items():
        assert isinstance(atom.ref, FunctionRef)
        found |= Value.of("function", atom.ref if atom.ref.owner else atom.ref._replace(owner=ref), trail)
    return found


def _set_by_property(frame: Frame, atom: Atom, name: str, value: Value) -> bool:
    """Whether a property's setter gets the value."""
    if atom.kind != "instance" or not isinstance(atom.ref, ClassRef):
        return False
    found = False
    for base in frame.linker.hierarchy.lineage(atom.ref, frame.unit).classes:
        for setter in frame.store.read(("setter", base, name), frame.unit).atoms:
            if isinstance(setter.ref, FunctionRef):
                node = frame.linker.functions.definition(setter.ref)
                frame.linker.functions.call(frame, setter.ref, Value({atom: None}), Arguments([value]), node)
                found = True
    return found
