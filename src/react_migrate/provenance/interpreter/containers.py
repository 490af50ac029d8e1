"""What goes into lists, tuples, dicts and generators, and what comes out of them again."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.agents import parts
from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.library import outside
from react_migrate.provenance.library.hand_made import OBJECTS, field_of
from react_migrate.provenance.lineage import NAMED_TUPLES
from react_migrate.provenance.values import NOTHING, Atom, ClassRef, Value, join, other, texts

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from react_migrate.provenance.interpreter.frame import Frame

DEFAULTS = "defaults"
"""The part under which a ``defaultdict`` is kept."""

_CHARACTER = other("a part of a text")


def make(frame: Frame, kind: str, where: Hashable, items: Iterable[tuple[Hashable, Value]]) -> Value:
    """A new container made at ``where``; an item's key is ``None`` where it is not known."""
    for key, value in items:
        frame.store.put(where, key, value)
    return Value.of(kind, where)


def elements(frame: Frame, value: Value) -> Value:
    """What one round of a loop over ``value`` gets."""
    found = NOTHING
    for atom, trail in value.atoms.items():
        if atom.kind == "box":
            found |= frame.store.item(atom.ref, None, frame.unit)
        elif atom.kind == "await":
            found |= frame.store.read(atom.ref, frame.unit)  # type: ignore[arg-type]  # the ref of an await is a cell
        elif atom.kind == "fields":
            found |= other("the name of a field")
        elif atom.kind in ("prediction", "mapping"):
            found |= Value.of("key", atom.ref, trail)
        elif atom.kind == "entries":
            entry = [(0, Value.of("key", atom.ref, trail)), (1, other("a field of the prediction"))]
            found |= make(frame, "box", ("entry", frame.unit, atom.ref), entry)
        elif atom.kind == "dict":
            keys = frame.store.item(("keys", atom.ref), None, frame.unit)
            found |= keys if frame.store.knows(("any", ("keys", atom.ref))) else other("a key of a dict")
        elif atom.kind == "trajectory":
            found |= other("a key of a trajectory")
        elif atom.kind == "external":
            found |= Value({atom: None}) | outside.held(frame, str(atom.ref))
        elif atom.kind in ("unknown", "other", "nobody"):
            found |= Value({atom: None})
        elif atom.kind == "text":
            found |= _CHARACTER
        elif atom.kind == "class":
            found |= Value.of("instance", atom.ref)  # the members of an enumeration
        elif atom.kind == "instance":
            found |= _iterated(frame, atom)
        elif atom.kind in parts.PARTS:
            found |= parts.elements(atom, trail)
    return found


def item(frame: Frame, value: Value, key: Hashable) -> Value:
    """What ``value[key]`` is; key ``None`` where it is not a constant."""
    found = NOTHING
    for atom, trail in value.atoms.items():
        if atom.kind in ("box", "dict"):
            negative = isinstance(key, int) and key < 0
            _fill_in(frame, atom.ref, key)
            found |= frame.store.item(atom.ref, None if negative else key, frame.unit)
        elif atom.kind in ("prediction", "mapping") and key == "trajectory":
            found |= Value.of("trajectory", atom.ref, trail)
        elif atom.kind == "fields":
            found |= (
                frame.linker.attribute(frame, Value.of("instance", atom.ref), key) if isinstance(key, str) else NOTHING
            )
        elif atom.kind == "module":
            found |= frame.linker.attribute(frame, Value({atom: None}), key) if isinstance(key, str) else NOTHING
        elif atom.kind == "vars" and key == "_store":
            found |= Value.of("mapping", atom.ref, trail)
        elif atom.kind in ("prediction", "mapping", "vars"):
            found |= other("another field of the prediction")
        elif atom.kind == "trajectory":
            found |= other("one entry of a trajectory")
        elif atom.ref in OBJECTS and isinstance(key, str):
            held = field_of(frame, str(atom.ref), key)
            found |= Value({atom: None}) if held is None else held
        elif atom.kind == "external":
            found |= Value({atom: None}) | outside.held(frame, str(atom.ref))
        elif atom.kind in ("unknown", "other", "class", "nobody"):
            found |= Value({atom: None})
        elif atom.kind == "text":
            found |= _CHARACTER
        elif atom.kind == "instance":
            found |= _indexed(frame, atom, key)
        elif atom.kind in parts.PARTS:
            found |= parts.item(atom, trail, key)
    return found


def _fill_in(frame: Frame, where: Hashable, key: Hashable) -> None:
    """Give a ``defaultdict`` the list of its own that it makes for a missing key."""
    if key is not None and isinstance(where, tuple) and where[-1] == DEFAULTS:
        if frame.store.read(("any", where), frame.unit).has("box"):
            frame.store.put(where, key, Value.of("box", (*where, key)))


_CONTENTS = {
    "builtins.dict": "dict", "collections.UserDict": "dict", "collections.OrderedDict": "dict",
    "collections.defaultdict": "dict", "collections.Counter": "dict", "builtins.list": "box",
    "collections.UserList": "box", "collections.deque": "box", "builtins.tuple": "box", "builtins.set": "box",
    "queue.Queue": "box", "asyncio.Queue": "box",
}  # fmt: skip


def own_content(frame: Frame, atom: Atom) -> Atom | None:
    """The container that an object of a project class is, if the class extends one."""
    assert isinstance(atom.ref, ClassRef)
    for base in frame.linker.hierarchy.lineage(atom.ref, frame.unit).externals:
        if base in _CONTENTS:
            return Atom(_CONTENTS[base], ("content", atom.ref))
    return None


def _iterated(frame: Frame, atom: Atom) -> Value:
    """What a loop over an object of a project class gets."""
    own = Value({atom: None})
    methods = frame.linker.attribute(frame, own, "__iter__") | frame.linker.attribute(frame, own, "__aiter__")
    content = own_content(frame, atom)
    if content is not None and not methods:
        return elements(frame, Value({content: None}))
    made = frame.linker.call(frame, _statement(frame, atom), methods, Arguments())
    return elements(frame, made.of_kind("box")) | advanced(frame, made.of_kind("instance"))


def advanced(frame: Frame, value: Value) -> Value:
    """What ``next`` gives for an object of a project class that is its own iterator, awaited or not."""
    methods = frame.linker.attribute(frame, value, "__next__") | frame.linker.attribute(frame, value, "__anext__")
    found = NOTHING
    for atom in value.of_kind("instance").atoms if methods else ():
        result = frame.linker.call(frame, _statement(frame, atom), methods, Arguments())
        found |= join(frame.store.read(promise.ref, frame.unit) for promise in result.of_kind("await").atoms)  # type: ignore[arg-type]
        found |= result.without("await")
    return found


def _indexed(frame: Frame, atom: Atom, key: Hashable) -> Value:
    """What indexing an object of a project class gives; a named tuple is indexed by position."""
    assert isinstance(atom.ref, ClassRef)
    if is_named_tuple(frame, atom) and isinstance(key, int):
        fields = frame.linker.hierarchy.all_fields(atom.ref, frame.unit)
        if -len(fields) <= key < len(fields):
            return frame.linker.attribute(frame, Value({atom: None}), fields[key].name)
    methods = frame.linker.attribute(frame, Value({atom: None}), "__getitem__")
    content = own_content(frame, atom)
    if content is not None and not methods:
        return item(frame, Value({content: None}), key)
    named = texts([key]) if isinstance(key, str) else other("an index")
    given = Arguments([named or other("a key")], nodes=[ast.Constant(key if isinstance(key, (str, int)) else None)])
    return frame.linker.call(frame, _statement(frame, atom), methods, given)


def _statement(frame: Frame, atom: Atom) -> ast.ClassDef:
    assert isinstance(atom.ref, ClassRef)
    return frame.linker.classes[atom.ref].node


def unpack(frame: Frame, value: Value, target: ast.Tuple | ast.List) -> list[Value]:
    """What each part of an unpacking target gets; a starred part gets a list."""
    starred = next((index for index, part in enumerate(target.elts) if isinstance(part, ast.Starred)), None)
    sequence = value.of_kind("box", "instance")
    rest = elements(frame, Value({atom: trail for atom, trail in value.atoms.items() if atom not in sequence.atoms}))
    pieces = []
    for index, part in enumerate(target.elts):
        if isinstance(part, ast.Starred):
            where = frame.where(part, "rest")
            pieces.append(make(frame, "box", where, [(None, elements(frame, value))]))
        else:
            known = starred is None or index < starred
            pieces.append(_part(frame, sequence, index if known else None) | rest)
    return pieces


def _part(frame: Frame, value: Value, index: int | None) -> Value:
    """One part of an unpacking: a named tuple has its fields, any other object is iterated."""
    found = NOTHING
    for atom, trail in value.atoms.items():
        own = Value({atom: trail})
        found |= item(frame, own, index) if atom.kind == "box" or is_named_tuple(frame, atom) else elements(frame, own)
    return found


def is_named_tuple(frame: Frame, atom: Atom) -> bool:
    """Whether the objects of a class are tuples with names."""
    assert isinstance(atom.ref, ClassRef)
    return not NAMED_TUPLES.isdisjoint(frame.linker.hierarchy.lineage(atom.ref, frame.unit).externals)


def reordered(frame: Frame, node: ast.AST, value: Value) -> Value:
    """A new list of the same elements, at places that are not known."""
    return make(frame, "box", frame.where(node, "reordered"), [(None, elements(frame, value))])


def shuffled(frame: Frame, atom: Atom) -> None:
    """The elements of a list move to places that are not known."""
    frame.store.put(atom.ref, None, frame.store.item(atom.ref, None, frame.unit))
