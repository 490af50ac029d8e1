"""Items by index: what ``x[i]`` is, and what assigning to it does."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import item, own_content, reordered
from react_migrate.provenance.library import outside
from react_migrate.provenance.values import NOTHING, Value, join, other

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from react_migrate.provenance.interpreter.frame import Frame
    from react_migrate.provenance.values import Atom

ALIASES = frozenset(("typing.Optional", "typing.Union", "typing.Annotated", "typing.Final", "typing.ClassVar",
                     "typing.Required", "typing.NotRequired"))  # fmt: skip
"""Generics that stand for what they are given."""

_COMPUTED = other("a computed value")


def load_item(frame: Frame, node: ast.Subscript) -> Value:
    """What ``container[index]`` and ``container[start:end]`` are."""
    container = frame.linker.evaluate(frame, node.value)
    index = node.slice
    if isinstance(index, ast.Slice):
        for bound in ast.iter_child_nodes(index):
            if isinstance(bound, ast.expr):
                frame.linker.evaluate(frame, bound)
        return _slice(frame, node, index, container)
    named = frame.linker.evaluate(frame, index)
    if any(atom.kind == "external" and atom.ref in ALIASES for atom in container.atoms):
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        return join(frame.linker.evaluate(frame, part) for part in parts)
    return join(item(frame, container, key) for key in keys(frame, index, named))


def _slice(frame: Frame, node: ast.Subscript, index: ast.Slice, container: Value) -> Value:
    """A slice from the start keeps the places of its elements; any other one moves them."""
    if index.lower is None and index.step is None:
        return container.of_kind("box", "unknown", "external") or _COMPUTED
    moved = reordered(frame, node, container.of_kind("box")) if container.has("box") else NOTHING
    return moved | container.of_kind("unknown", "external") or _COMPUTED


def store_item(frame: Frame, container: Value, index: ast.expr, value: Value) -> None:
    """Assign ``value`` to ``container[index]``."""
    named = frame.linker.evaluate(frame, index)
    for key in keys(frame, index, named):
        for atom in container.atoms:
            _store(frame, atom, key, named, value, index)


def _store(frame: Frame, atom: Atom, key: Hashable, named: Value, value: Value, index: ast.expr) -> None:
    if atom.kind == "instance" and (content := own_content(frame, atom)) is not None:
        atom = content
    if atom.kind in ("box", "dict"):
        frame.store.put(atom.ref, key, value)
    if atom.kind == "dict":
        frame.store.put(("keys", atom.ref), None, named)
        if isinstance(key, str):
            frame.store.note_key(atom.ref, key)
    elif atom.kind == "external":
        outside.put(frame, str(atom.ref), value)
    elif atom.kind == "module" and isinstance(key, str):
        frame.store.write(("name", atom.ref, key), value)
    elif atom.kind == "fields" and isinstance(key, str):
        frame.linker.set_attribute(frame, Value.of("instance", atom.ref), key, value, index.lineno)
    elif atom.kind == "instance":
        method = frame.linker.attribute(frame, Value({atom: None}), "__setitem__")
        frame.linker.call(frame, index, method, Arguments([named, value], nodes=[index, ast.Constant(None)]))


def keys(frame: Frame, index: ast.expr, named: Value) -> Sequence[Hashable]:
    """What an index can be: a literal, one of some texts, or ``None`` where that is not known."""
    if isinstance(index, ast.Constant):
        return (index.value,)
    if not named and frame.is_early():
        return ()
    return named.texts() or (None,)
