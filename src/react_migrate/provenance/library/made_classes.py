"""Classes that a call makes: named tuples, data classes and typed dicts by name, and ``type(name, bases, body)``."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.containers import elements, item
from react_migrate.provenance.interpreter.filling import named_items
from react_migrate.provenance.values import NOTHING, ClassRef, Trail, Value, external

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from react_migrate.provenance.interpreter.arguments import Arguments, Handler
    from react_migrate.provenance.interpreter.frame import Frame

MAX_BASES = 6
"""Bases of a made class that are told apart."""


def of_fields(base: str, fields: str, position: int = 1) -> Handler:
    """``namedtuple("Row", "a b")``, ``NamedTuple("Row", [("a", str)])``, ``make_dataclass``, ``TypedDict``."""

    def handler(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
        ref = _register(frame, node, arguments, 1)
        frame.linker.hierarchy.extend(ref, 0, external(base))
        nodes = arguments.nodes[position : position + 1] or [
            given for name, given in arguments.keyword_nodes.items() if name == fields
        ]
        for name in _names(nodes[0]) if nodes else ():
            frame.linker.hierarchy.annotate(ref, name)
        for inherited in elements(frame, arguments.keywords.get("bases", NOTHING)).atoms:
            frame.linker.hierarchy.extend(ref, 0, Value({inherited: None}))
        return _value(frame, ref, node)

    return handler


def _names(node: ast.expr) -> Iterator[str]:
    """The names of fields in a literal: a text of words, a list of names or of pairs, a dict."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from node.value.replace(",", " ").split()
    parts: Iterable[ast.expr | None] = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", ())
    for part in parts:
        first = part.elts[0] if isinstance(part, (ast.Tuple, ast.List)) and part.elts else part
        if isinstance(first, ast.Constant):
            yield str(first.value)


def of_bases(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``type("Name", (Base,), {"name": value})`` and ``types.new_class("Name", (Base,))``."""
    bases = arguments.at(1, "bases")
    parts = [item(frame, bases, index) for index in range(MAX_BASES)] if bases.has("box") else []
    parts = [part for part in parts if part] or [elements(frame, bases)]
    ref = _register(frame, node, arguments, len(parts))
    for index, part in enumerate(parts):
        frame.linker.hierarchy.extend(ref, index, part)
    for name, value in named_items(frame, [arguments.at(2, "dict")]):
        frame.linker.set_attribute(frame, Value.of("class", ref), name or "__getattr__", value, 0)
    return _value(frame, ref, node)


def _register(frame: Frame, node: ast.AST, arguments: Arguments, bases: int) -> ClassRef:
    """The class that a call makes, under a statement that stands in no file."""
    given = arguments.constant(0)
    name = given if isinstance(given, str) and given.isidentifier() else "a class"
    line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
    ref = ClassRef(frame.module.path, line, column, name)
    unwritten: list[ast.expr] = [ast.copy_location(ast.Name("object", ast.Load()), node) for _ in range(bases)]
    made = ast.ClassDef(name=name, bases=unwritten, keywords=[], body=[], decorator_list=[])
    frame.linker.hierarchy.register(ref, frame.module, ast.copy_location(made, node), written=False)
    return ref


def _value(frame: Frame, ref: ClassRef, node: ast.AST) -> Value:
    return Value.of("class", ref, Trail(frame.module.path, getattr(node, "lineno", 0), f"class {ref.name}"))
