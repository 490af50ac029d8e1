"""What ``with`` binds, and which context managers let the program go on after an exception."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter import attributes
from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import elements
from react_migrate.provenance.library.promises import awaited
from react_migrate.provenance.values import NOTHING, Atom, FunctionRef, Unit, Value

if TYPE_CHECKING:
    from react_migrate.provenance.interpreter.frame import Frame

_SWALLOWING = frozenset(("contextlib.suppress()", "pytest.raises()", "unittest.TestCase.assertRaises()"))


def entered(frame: Frame, value: Value, node: ast.AST) -> Value:
    """What ``with value as name`` binds."""
    found = NOTHING
    for atom, trail in value.atoms.items():
        own = Value({atom: trail})
        if atom.kind == "box":
            found |= elements(frame, own)
        elif atom.kind == "wrapped" and isinstance(atom.ref, tuple) and atom.ref[0] == "entered":
            found |= frame.store.item(atom.ref[1], 0, frame.unit)
        elif atom.kind == "instance":
            enter = attributes.load_attribute(frame, own, "__enter__") | attributes.load_attribute(
                frame, own, "__aenter__"
            )
            result = frame.linker.call(frame, node, enter.of_kind("bound"), Arguments())
            found |= awaited(frame, result) if enter else own
        else:
            found |= own
    return found


def enter_context(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``stack.enter_context(manager)``, awaited or not."""
    return entered(frame, arguments.at(0), node)


def swallows(frame: Frame, value: Value) -> bool:
    """Whether a context manager may keep an exception to itself."""
    return any(atom.ref in _SWALLOWING or _swallows(frame, atom) for atom in value.atoms)


def _swallows(frame: Frame, atom: Atom) -> bool:
    if atom.kind == "box" and isinstance(atom.ref, tuple) and atom.ref[0] == "yield":
        unit = atom.ref[1]
        assert isinstance(unit, Unit)
        return unit.function is not None and _catches_around_yield(frame.linker.functions.definition(unit.function))
    if atom.kind != "instance":
        return False
    own = Value({atom: None})
    hooks = attributes.load_attribute(frame, own, "__exit__") | attributes.load_attribute(frame, own, "__aexit__")
    methods = [hook.ref[1] for hook in hooks.atoms if hook.kind == "bound" and isinstance(hook.ref, tuple)]
    own_methods = [method for method in methods if isinstance(method, FunctionRef)]
    return any(_gives_something(frame.linker.functions.definition(method)) for method in own_methods)


def _catches_around_yield(function: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Try)
        and node.handlers
        and any(isinstance(inner, ast.Yield) for statement in node.body for inner in ast.walk(statement))
        for node in ast.walk(function)
    )


def _gives_something(function: ast.AST) -> bool:
    """Whether ``__exit__`` may return what is true."""
    returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
    return any(not isinstance(value, ast.Constant) or value.value for value in returned)
