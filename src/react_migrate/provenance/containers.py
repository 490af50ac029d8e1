"""What goes into lists, tuples, dicts and generators, and what comes out of them again."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.arguments import Arguments
from react_migrate.provenance.values import NOTHING, Atom, ClassRef, Value, join, other

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

    from react_migrate.provenance.frame import Frame

ADDING = {"append": 0, "appendleft": 0, "add": 0, "put": 0, "put_nowait": 0, "insert": 1}
"""Methods that put one argument into a container, and which one."""

TAKING = frozenset(("pop", "popleft", "popitem", "get", "get_nowait"))
SAME = frozenset(("copy", "union", "difference", "intersection", "__iter__", "__aiter__"))


def make(frame: Frame, kind: str, where: Hashable, items: Iterable[tuple[Hashable, Value]]) -> Value:
    """A new container made at ``where``; an item's key is ``None`` where it is not known."""
    for key, value in items:
        frame.store.put(where, key, value)
    return Value.of(kind, where)


def elements(frame: Frame, value: Value) -> Value:
    """What one round of a loop over ``value`` gets."""
    found = NOTHING
    for atom in value.atoms:
        if atom.kind == "box":
            found |= frame.store.item(atom.ref, None, frame.unit)
        elif atom.kind == "await":
            found |= frame.store.read(atom.ref, frame.unit)  # type: ignore[arg-type]  # the ref of an await is a cell
        elif atom.kind == "dict":
            keys = frame.store.item(("keys", atom.ref), None, frame.unit)
            found |= keys if frame.store.knows(("any", ("keys", atom.ref))) else other("a key of a dict")
        elif atom.kind == "trajectory":
            found |= other("a key of a trajectory")
        elif atom.kind in ("unknown", "external", "other"):
            found |= Value({atom: None})
        elif atom.kind == "instance":
            found |= _iterated(frame, atom)
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
        elif atom.kind == "vars" and key == "_store":
            found |= Value.of("mapping", atom.ref, trail)
        elif atom.kind in ("prediction", "mapping", "vars"):
            found |= other("another field of the prediction")
        elif atom.kind == "trajectory":
            found |= other("one entry of a trajectory")
        elif atom.kind in ("unknown", "external", "other", "class"):
            found |= Value({atom: None})
        elif atom.kind == "instance":
            found |= _indexed(frame, atom, key)
    return found


def _iterated(frame: Frame, atom: Atom) -> Value:
    """What a loop over an object of a project class gets."""
    own = Value({atom: None})
    methods = frame.linker.attribute(frame, own, "__iter__") | frame.linker.attribute(frame, own, "__aiter__")
    made = frame.linker.call(frame, _statement(frame, atom), methods, Arguments())
    return elements(frame, made.of_kind("box"))


def _indexed(frame: Frame, atom: Atom, key: Hashable) -> Value:
    """What indexing an object of a project class gives; a named tuple is indexed by position."""
    assert isinstance(atom.ref, ClassRef)
    hierarchy = frame.linker.hierarchy
    fields = hierarchy.fields_of(atom.ref)
    named = "typing.NamedTuple" in hierarchy.lineage(atom.ref, frame.unit).externals
    if named and isinstance(key, int) and -len(fields) <= key < len(fields):
        return frame.linker.attribute(frame, Value({atom: None}), fields[key])
    methods = frame.linker.attribute(frame, Value({atom: None}), "__getitem__")
    return frame.linker.call(frame, _statement(frame, atom), methods, Arguments())


def _statement(frame: Frame, atom: Atom) -> ast.ClassDef:
    assert isinstance(atom.ref, ClassRef)
    return frame.linker.classes[atom.ref].node


def unpack(frame: Frame, value: Value, target: ast.Tuple | ast.List) -> list[Value]:
    """What each part of an unpacking target gets; a starred part gets a list."""
    starred = next((index for index, part in enumerate(target.elts) if isinstance(part, ast.Starred)), None)
    sequence = Value({atom: trail for atom, trail in value.atoms.items() if atom.kind == "box"})
    rest = elements(frame, Value({atom: trail for atom, trail in value.atoms.items() if atom.kind != "box"}))
    pieces = []
    for index, part in enumerate(target.elts):
        if isinstance(part, ast.Starred):
            where = frame.where(part, "rest")
            pieces.append(make(frame, "box", where, [(None, elements(frame, value))]))
        else:
            known = starred is None or index < starred
            pieces.append(item(frame, sequence, index if known else None) | rest)
    return pieces


def method(
    frame: Frame, receiver: Atom, name: str, arguments: list[Value], where: Hashable, keywords: Mapping[str, Value]
) -> Value:
    """What a method of a container gives, and what it puts in."""
    store, unit = frame.store, frame.unit
    if name in ADDING:
        if len(arguments) > ADDING[name]:
            store.put(receiver.ref, None, arguments[ADDING[name]])
        return other("nothing")
    if name in ("extend", "update"):
        content = Value(
            {atom: None for argument in arguments for atom in argument.atoms if atom.kind in ("box", "dict")}
        )
        for atom in content.atoms:
            store.put(receiver.ref, None, store.item(atom.ref, None, unit))
        for key, value in keywords.items():
            store.put(receiver.ref, key, value)
        return other("nothing")
    if name == "setdefault":
        if len(arguments) > 1:
            store.put(receiver.ref, None, arguments[1])
        return store.item(receiver.ref, None, unit)
    if name == "items":
        pair = make(frame, "box", (where, "pair"), [(0, other("a key")), (1, store.item(receiver.ref, None, unit))])
        return make(frame, "box", where, [(None, pair)])
    if name == "values":
        return make(frame, "box", where, [(None, store.item(receiver.ref, None, unit))])
    if name in TAKING:
        return store.item(receiver.ref, None, unit) | join(arguments[1:])
    if name in SAME:
        return Value({receiver: None})
    if name in ("__next__", "__anext__", "send", "asend"):
        return store.item(receiver.ref, None, unit)
    return other("a plain value")
