"""What the tools of an agent are called and where each gets its name: a look at the solved analysis."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.provenance.values import NOTHING, ClassRef, FunctionRef, Value

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.scopes import Module

MAX_DEPTH = 6
"""Lists in lists and tools made of tools that are followed."""


@dataclass(frozen=True, slots=True)
class NamedTool:
    """A tool under the name that the model calls it by, at what gives it that name in a module."""

    name: str
    path: str
    node: ast.expr | ast.stmt


def tools(linker: Linker, value: Value) -> list[NamedTool]:
    """The tools in a list, as far as their names are in sight (DSPy 3.4.1, ``dspy.Tool``: the function's name)."""
    return list(dict.fromkeys(_in_value(linker, value, MAX_DEPTH)))


def written(linker: Linker, value: Value) -> list[tuple[str, ast.expr, Value]]:
    """The elements of the lists that a value can be: the module, the expression and what that can be."""
    found = []
    for atom in value.of_kind("box").atoms:
        if isinstance(atom.ref, tuple) and len(atom.ref) > 1 and isinstance(atom.ref[1], (ast.List, ast.Tuple)):
            path = atom.ref[0].path
            found += [(path, part, linker.modules[path].values.get(part, NOTHING)) for part in atom.ref[1].elts]
    return found


def _in_value(linker: Linker, value: Value, depth: int) -> Iterator[NamedTool]:
    for atom in value.atoms if depth else ():
        function = atom.ref[1] if atom.kind == "bound" and isinstance(atom.ref, tuple) else atom.ref
        if isinstance(function, FunctionRef):
            yield from _of_function(linker, function, depth)
        elif atom.kind == "box":
            yield from _in_box(linker, atom.ref, depth)
        elif atom.kind == "tool" and isinstance(atom.ref, tuple):
            yield from _of_call(linker, linker.modules[atom.ref[0]], atom.ref[1], depth)
        elif atom.kind == "instance" and isinstance(atom.ref, ClassRef):
            info = linker.classes[atom.ref]
            yield NamedTool(atom.ref.name, info.module.path, info.node)


def _in_box(linker: Linker, where: Hashable, depth: int) -> Iterator[NamedTool]:
    """The elements of a list: those that are written, one by one, and those that came in later."""
    node = where[1] if isinstance(where, tuple) and len(where) > 1 else None
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        module = linker.modules[where[0].path]  # type: ignore[index]  # it is a tuple
        for element in node.elts:
            part = element.value if isinstance(element, ast.Starred) else element
            yield from _in_value(linker, module.values.get(part, NOTHING), depth - 1)
        yield from _in_value(linker, linker.store.peek(("item", where, None)), depth - 1)
    else:
        yield from _in_value(linker, linker.store.peek(("any", where)), depth - 1)


def _of_function(linker: Linker, ref: FunctionRef, depth: int) -> Iterator[NamedTool]:
    module, definition = linker.modules[ref.path], linker.functions.definition(ref)
    if isinstance(definition, ast.Lambda):
        yield NamedTool("<lambda>", module.path, definition)
        return
    wrapped = _wrapped(module, definition)
    if wrapped is None:
        yield NamedTool(definition.name, module.path, definition)
    else:
        yield from _in_value(linker, module.values.get(wrapped, NOTHING), depth - 1)


def _wrapped(module: Module, definition: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.expr | None:
    """The function whose name ``functools.wraps`` gives to a definition."""
    for decorator in definition.decorator_list:
        if isinstance(decorator, ast.Call) and decorator.args:
            atoms = module.values.get(decorator.func, NOTHING).atoms
            if any(str(atom.ref) == "functools.wraps" for atom in atoms):
                return decorator.args[0]
    return None


def _of_call(linker: Linker, module: Module, node: ast.Call, depth: int) -> Iterator[NamedTool]:
    """``dspy.Tool(func, name)``."""
    named = {keyword.arg: keyword.value for keyword in node.keywords}
    name = node.args[1] if len(node.args) > 1 else named.get("name")
    func = node.args[0] if node.args else named.get("func")
    if isinstance(name, ast.Attribute) and name.attr == "__name__":
        func, name = name.value, None
    if name is not None and not (isinstance(name, ast.Constant) and name.value is None):
        texts = module.values.get(name, NOTHING).of_kind("text").atoms
        yield from (NamedTool(str(atom.ref), module.path, name) for atom in texts)
    elif func is not None:
        yield from _in_value(linker, module.values.get(func, NOTHING), depth - 1)
