"""What is put into lists and dicts that are there already, and what their methods give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.containers import elements, item, make, shuffled
from react_migrate.provenance.values import NOTHING, Value, join, other, unknown

if TYPE_CHECKING:
    import ast
    from collections.abc import Hashable, Iterable, Iterator

    from react_migrate.provenance.interpreter.arguments import Arguments
    from react_migrate.provenance.interpreter.frame import Frame
    from react_migrate.provenance.values import Atom

ADDING = {"append": 0, "appendleft": 0, "add": 0, "put": 0, "put_nowait": 0, "insert": 1, "set": 0}
"""Methods that put one argument into a container, and which one."""

MOVING = frozenset(("insert", "appendleft", "popleft", "remove", "reverse", "sort", "rotate", "extendleft"))
"""Methods after which elements stand at other places."""

TAKING = frozenset(("pop", "popleft", "popitem", "get", "get_nowait", "setdefault"))
SAME = frozenset(("copy", "union", "difference", "intersection", "__iter__", "__aiter__"))


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
    for atom, trail in value.of_kind("prediction", "mapping", "entries").atoms.items():
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
    if name == "__setitem__":
        for key in arguments.keys(0):
            store.put(ref, key, arguments.at(1))
    if name == "__getitem__":
        return join(item(frame, Value({receiver: None}), key) for key in arguments.keys(0))
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
    keys = arguments.keys(0)
    if receiver.kind == "box":
        if name == "pop" and arguments.positional and keys != (-1,):
            shuffled(frame, receiver)
        keys = (None,)
    elif arguments.positional and not arguments.at(0) and frame.is_early():
        return NOTHING
    for key in keys if name == "setdefault" else ():
        frame.store.put(receiver.ref, key, arguments.at(1))
    held = join(frame.store.item(receiver.ref, key, frame.unit) for key in keys)
    return held if name == "setdefault" else held | join(arguments.positional[1:])


def _view(frame: Frame, receiver: Atom, name: str, node: ast.AST) -> Value:
    where = frame.where(node)
    keys, values = elements(frame, Value({receiver: None})), frame.store.item(receiver.ref, None, frame.unit)
    if name == "items":
        return make(frame, "box", where, [(None, make(frame, "box", (where, "pair"), [(0, keys), (1, values)]))])
    return make(frame, "box", where, [(None, keys if name == "keys" else values)])
