"""``operator.attrgetter``, ``itemgetter`` and ``methodcaller``: functions that ask for what they were made with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import item, make
from react_migrate.provenance.values import Value, unknown

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Hashable

    from react_migrate.provenance.interpreter.arguments import Handler
    from react_migrate.provenance.interpreter.frame import Frame


def getter(how: str) -> Handler:
    """A getter of ``attributes``, ``items`` or ``methods``, known by the names it was made with."""
    return lambda frame, node, arguments: Value.of(
        "getter", (how, tuple(arguments.constant(index) for index in range(len(arguments.positional))))
    )


def ask(frame: Frame, node: ast.AST, ref: tuple[object, ...], arguments: Arguments) -> Value:
    """What a getter gives for the first argument: what it asks for, or a tuple of all of that."""
    how, keys = ref
    assert isinstance(keys, tuple)
    if None in keys:
        return unknown("something asked for under a computed name")
    found = [_ASKING[str(how)](frame, node, arguments.at(0), key) for key in keys[: 1 if how == "methods" else None]]
    return found[0] if len(found) == 1 else make(frame, "box", frame.where(node, "asked"), enumerate(found))


def _attribute(frame: Frame, node: ast.AST, value: Value, key: Hashable) -> Value:
    for name in str(key).split("."):
        value = frame.linker.attribute(frame, value, name)
    return value


def _item(frame: Frame, node: ast.AST, value: Value, key: Hashable) -> Value:
    return item(frame, value, key)


def _method(frame: Frame, node: ast.AST, value: Value, key: Hashable) -> Value:
    return frame.linker.call(frame, node, frame.linker.attribute(frame, value, str(key)), Arguments())


_ASKING: dict[str, Callable[..., Value]] = {"attributes": _attribute, "items": _item, "methods": _method}
