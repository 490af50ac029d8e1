"""Classes whose constructor nobody wrote (data classes, models, named tuples, typed dicts), and their fields."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.assigning import store_attribute
from react_migrate.provenance.interpreter.attributes import load_attribute
from react_migrate.provenance.interpreter.containers import elements, make
from react_migrate.provenance.interpreter.filling import named_items
from react_migrate.provenance.values import NOTHING, Atom, ClassRef, Trail, Value, other, unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.interpreter.frame import Frame

FIELD_MAKERS = frozenset(("attr.ib", "attr.attrib", "attr.field", "attrs.field"))
"""Calls that make a field of a name without an annotation (attrs 25)."""

_CHANGING = frozenset(("model_copy", "copy", "_replace"))
_AFTER = ("__post_init__", "__attrs_post_init__")
"""Methods that generated constructors call at their end (``dataclasses``, attrs 25)."""


def declare(frame: Frame, target: ast.Name, annotation: ast.expr | None, value: ast.expr | None) -> None:
    """Remember a name of a class body as a field, if a generated constructor would take it."""
    owner = frame.class_body
    if owner is None:
        return
    hierarchy, kind = frame.linker.hierarchy, _last_name(annotation)
    if kind == "KW_ONLY":
        hierarchy.keywords_only(owner)
    elif kind != "ClassVar" and not _is_left_out(value):
        hierarchy.annotate(owner, target.id, initial=kind == "InitVar", keyword=_flag(value, "kw_only") is True)


def declares(frame: Frame, value: ast.expr) -> bool:
    """Whether a call makes a field although its name has no annotation (``x = attr.ib()``)."""
    if frame.class_body is None or not isinstance(value, ast.Call):
        return False
    made_by = frame.module.values.get(value.func, NOTHING)
    return any(atom.kind == "external" and atom.ref in FIELD_MAKERS for atom in made_by.atoms)


def _is_left_out(value: ast.expr | None) -> bool:
    return _flag(value, "init") is False


def _flag(value: ast.expr | None, name: str) -> object:
    for keyword in value.keywords if isinstance(value, ast.Call) else ():
        if keyword.arg == name and isinstance(keyword.value, ast.Constant):
            return keyword.value.value
    return None


def _last_name(annotation: ast.expr | None) -> str:
    if isinstance(annotation, ast.Subscript):
        return _last_name(annotation.value)
    return annotation.attr if isinstance(annotation, ast.Attribute) else getattr(annotation, "id", "")


def fill(frame: Frame, instance: Value, ref: ClassRef, arguments: Arguments, node: ast.AST) -> None:
    """What a generated constructor does with its arguments; what is only for the start goes to the method after it."""
    known = frame.linker.hierarchy.all_fields(ref, frame.unit)
    names = [field.name for field in known if not field.keyword]
    given = {**dict(zip(names, arguments.positional, strict=False)), **arguments.keywords}
    initial = [field.name for field in known if field.initial]
    for name, value in given.items():
        if name not in initial:
            frame.store.write(("attr", ref, name), value)
    if initial:
        hooks = NOTHING
        for name in _AFTER:
            hooks |= load_attribute(frame, instance, name)
        frame.linker.call(frame, node, hooks, Arguments([given.get(name, NOTHING) for name in initial]))


def alike(frame: Frame, receiver: Atom, name: str, trail: Trail | None, arguments: Arguments, node: ast.AST) -> Value:
    """A method that own classes inherit and that gives an object of the class: changed, or made of a dict."""
    assert isinstance(receiver.ref, ClassRef)
    made = Value({receiver: trail})
    changes = dict(arguments.keywords)
    sources = [changes.pop("update", NOTHING)] if name in _CHANGING else arguments.positional[:1]
    fill(frame, made, receiver.ref, Arguments(keywords=changes), node)
    for key, value in named_items(frame, sources):
        store_attribute(frame, made, key or "__getattr__", value, 0)
    if name == "_make":
        count = len(frame.linker.hierarchy.all_fields(receiver.ref, frame.unit))
        fill(frame, made, receiver.ref, Arguments([elements(frame, arguments.at(0))] * count), node)
    return made


def replaced(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dataclasses.replace(row, name=value)``, ``attrs.evolve``, ``copy.replace``."""
    row = arguments.at(0)
    for name, value in arguments.keywords.items():
        store_attribute(frame, row.of_kind("instance"), name, value, getattr(node, "lineno", 0))
    return row


def as_dict(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dataclasses.asdict(row)``: the fields by name."""
    where = frame.where(node)
    items = list(_contents(frame, arguments.at(0)))
    if not items:
        return arguments.at(0).of_kind("unknown") or other("a dict of fields")
    for name, _ in items:
        frame.store.note_key(where, name)
    return make(frame, "dict", where, items)


def as_tuple(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dataclasses.astuple(row)``: the fields in order."""
    values = [value for _, value in _contents(frame, arguments.at(0))]
    return make(frame, "box", frame.where(node), enumerate(values)) if values else other("a tuple of fields")


def dumped(frame: Frame, receiver: Atom, arguments: Arguments, node: ast.AST) -> Value:
    """``row.model_dump()`` and ``row._asdict()``."""
    if "mode" in arguments.keywords:
        return unknown("a model that is dumped for JSON")
    return as_dict(frame, node, Arguments([Value({receiver: None})]))


def _contents(frame: Frame, value: Value) -> Iterator[tuple[str, Value]]:
    for atom in value.of_kind("instance").atoms:
        assert isinstance(atom.ref, ClassRef)
        for field in frame.linker.hierarchy.all_fields(atom.ref, frame.unit):
            yield field.name, load_attribute(frame, Value({atom: None}), field.name)
