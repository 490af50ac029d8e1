"""What goes into lists, tuples, dicts and generators, and what comes out of them again."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance import outside, parts
from react_migrate.provenance.arguments import Arguments
from react_migrate.provenance.lineage import NAMED_TUPLES
from react_migrate.provenance.values import NOTHING, Atom, ClassRef, Value, join, other, unknown

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from react_migrate.provenance.frame import Frame

ADDING = {"append": 0, "appendleft": 0, "add": 0, "put": 0, "put_nowait": 0, "insert": 1}
"""Methods that put one argument into a container, and which one."""

MOVING = frozenset(("insert", "appendleft", "popleft", "remove", "reverse", "sort", "rotate", "extendleft"))
"""Methods after which elements stand at other places."""

TAKING = frozenset(("pop", "popleft", "popitem", "get", "get_nowait", "setdefault"))
_CHARACTER = other("a part of a text")
SAME = frozenset(("copy", "union", "difference", "intersection", "__iter__", "__aiter__"))


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
            found |= frame.store.item(atom.ref, None if negative else key, frame.unit)
        elif atom.kind in ("prediction", "mapping") and key == "trajectory":
            found |= Value.of("trajectory", atom.ref, trail)
        elif atom.kind == "fields":
            found |= (
                frame.linker.attribute(frame, Value.of("instance", atom.ref), key) if isinstance(key, str) else NOTHING
            )
        elif atom.kind == "vars" and key == "_store":
            found |= Value.of("mapping", atom.ref, trail)
        elif atom.kind in ("prediction", "mapping", "vars"):
            found |= other("another field of the prediction")
        elif atom.kind == "trajectory":
            found |= other("one entry of a trajectory")
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


def _iterated(frame: Frame, atom: Atom) -> Value:
    """What a loop over an object of a project class gets."""
    own = Value({atom: None})
    methods = frame.linker.attribute(frame, own, "__iter__") | frame.linker.attribute(frame, own, "__aiter__")
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
    return frame.linker.call(frame, _statement(frame, atom), methods, Arguments())


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


def absorb(frame: Frame, where: Hashable, atom: Atom) -> None:
    """Copy the items of one container into another."""
    store, unit = frame.store, frame.unit
    if atom.kind == "dict":
        store.put(("keys", where), None, store.item(("keys", atom.ref), None, unit))
        for name in store.keys_of(atom.ref, unit):
            store.note_key(where, name)
            store.put(where, name, store.item(atom.ref, name, unit))
        store.put(where, None, store.read(("item", atom.ref, None), unit))
    else:
        store.put(where, None, item(frame, elements(frame, Value({atom: None})), 1))


def merged(frame: Frame, sources: Value, own: Value) -> Value:
    """The dict ``own`` with what ``sources`` hold; with a prediction's fields in it, it can be asked like one."""
    fields = fields_of(sources)
    for target in own.atoms:
        for atom in sources.of_kind("dict").atoms:
            absorb(frame, target.ref, atom)
        if fields and not frame.store.knows(("item", target.ref, "trajectory")):
            return fields
    return own | sources.of_kind("unknown")


def named_items(frame: Frame, values: Iterable[Value]) -> Iterator[tuple[str | None, Value]]:
    """The items of dicts by name; ``None``: items may be there whose names are not known."""
    for atom in join(values).atoms:
        if atom.kind == "dict":
            for name in frame.store.keys_of(atom.ref, frame.unit):
                yield name, frame.store.item(atom.ref, name, frame.unit)
            unnamed = frame.store.read(("item", atom.ref, None), frame.unit)
            if unnamed.relevant() or frame.store.knows(("absorbed", atom.ref)):
                yield None, unknown("an item whose name is not in sight")
        elif atom.kind not in ("external", "other", "none", "text", "nobody"):
            yield None, unknown("an item of something that is not in sight")


def fields_of(value: Value) -> Value:
    """The fields of the predictions in a value, as a dict holds them once they are copied into it."""
    found = NOTHING
    for atom, trail in value.of_kind("prediction", "mapping").atoms.items():
        found |= Value.of("mapping", atom.ref, trail)
    return found


def method(frame: Frame, receiver: Atom, name: str, arguments: Arguments, node: ast.AST) -> Value:
    """What a method of a container gives, and what it puts in."""
    store, unit, ref = frame.store, frame.unit, receiver.ref
    if name in MOVING:
        shuffled(frame, receiver)
    if name in ADDING:
        if len(arguments.positional) > ADDING[name]:
            store.put(ref, None, arguments.positional[ADDING[name]])
        return other("nothing")
    if name in ("extend", "update"):
        return _fill(frame, receiver, arguments)
    if name in TAKING:
        return _take(frame, receiver, name, arguments)
    if name in ("items", "keys", "values"):
        return _view(frame, receiver, name, node)
    if name in SAME:
        return Value({receiver: None}) | join(value.of_kind("box") for value in arguments.positional)
    if name in ("send", "asend"):
        store.put(("sent", ref), None, arguments.at(0))
    if name in ("__next__", "__anext__", "send", "asend"):
        return store.item(ref, None, unit)
    return other("a plain value")


def _fill(frame: Frame, receiver: Atom, arguments: Arguments) -> Value:
    store, where = frame.store, receiver.ref
    for value in (*arguments.positional, arguments.spread.of_kind("prediction", "mapping")):
        for atom in value.atoms:
            if atom.kind == "dict" and receiver.kind == "dict":
                absorb(frame, where, atom)
            elif atom.kind in ("box", "dict"):
                content = Value({atom: None})
                store.put(where, None, item(frame, elements(frame, content), 1) if receiver.kind == "dict" else NOTHING)
                store.put(where, None, elements(frame, content) if receiver.kind == "box" else NOTHING)
            elif atom.kind in ("prediction", "mapping"):
                store.write(("absorbed", where), Value.of("mapping", atom.ref))
    for key, value in arguments.keywords.items():
        store.note_key(where, key)
        store.put(where, key, value)
    return other("nothing")


def _take(frame: Frame, receiver: Atom, name: str, arguments: Arguments) -> Value:
    key = arguments.constant(0)
    if receiver.kind == "box":
        if name == "pop" and arguments.positional and key != -1:
            shuffled(frame, receiver)
        key = None
    if name == "setdefault":
        frame.store.put(receiver.ref, key, arguments.at(1))
        return frame.store.item(receiver.ref, key, frame.unit)
    return frame.store.item(receiver.ref, key, frame.unit) | join(arguments.positional[1:])


def _view(frame: Frame, receiver: Atom, name: str, node: ast.AST) -> Value:
    where = frame.where(node)
    keys, values = elements(frame, Value({receiver: None})), frame.store.item(receiver.ref, None, frame.unit)
    if name == "items":
        return make(frame, "box", where, [(None, make(frame, "box", (where, "pair"), [(0, keys), (1, values)]))])
    return make(frame, "box", where, [(None, keys if name == "keys" else values)])
