"""Objects of the project that hand what they are asked for on to a prediction: wrappers with a hook for any name."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.scopes import arguments
from react_migrate.provenance.values import NOTHING, ClassRef, FunctionRef, Unit, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.reads import Form, Read

_HOOKS: dict[Form, tuple[str, ...]] = {
    "attribute": ("__getattr__", "__getattribute__"),
    "getattr": ("__getattr__", "__getattribute__"),
    "hasattr": ("__getattr__", "__getattribute__"),
    "item": ("__getitem__", "__missing__"),
    "get": ("get",),
    "in": ("__contains__",),
}
"""The method of a class that answers each form of a question."""


def hands_on(linker: Linker, read: Read, receiver: Value, unit: Unit) -> bool:
    """Whether a read asks an object whose own method asks a prediction for the same name."""
    for atom in receiver.of_kind("instance").atoms:
        assert isinstance(atom.ref, ClassRef)
        classes = linker.hierarchy.lineage(atom.ref, unit).classes
        hooks = [
            hook.ref
            for base in classes
            for name in _HOOKS.get(read.form, ())
            for hook in linker.store.peek(("attr", base, name)).atoms
            if isinstance(hook.ref, FunctionRef)
        ]
        has_its_own = read.form in ("attribute", "getattr", "hasattr") and any(
            linker.store.peek(("attr", base, read.name)) for base in classes
        )
        if not has_its_own and any(_asks_a_prediction(linker, hook) for hook in hooks):
            return True
    return False


def _asks_a_prediction(linker: Linker, hook: FunctionRef) -> bool:
    values = linker.modules[hook.path].values
    return any(values.get(node, NOTHING).has("prediction", "mapping") for node in _asked(linker, hook))


def _asked(linker: Linker, hook: FunctionRef) -> Iterator[ast.expr]:
    """What a method asks for the name that it is given: ``inner`` of ``inner[name]`` or ``getattr(inner, name)``."""
    definition = linker.functions.definition(hook)
    given = arguments(definition)[1:2]  # the first one is ``self``
    if not given:
        return

    def is_name(node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id == given[0].arg

    for node in ast.walk(definition):
        if isinstance(node, ast.Subscript) and is_name(node.slice):
            yield node.value
        elif isinstance(node, ast.Compare) and len(node.ops) == 1 and is_name(node.left):
            yield node.comparators[0]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "get" and any(map(is_name, node.args[:1])):
                yield node.func.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and any(map(is_name, node.args[1:2])):
            yield node.args[0]
