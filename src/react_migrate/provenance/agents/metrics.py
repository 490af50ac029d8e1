"""The functions that score predictions: handed to `dspy.Evaluate`, an optimizer, `dspy.Refine` or `dspy.BestOfN`."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.provenance.library.programs import OPTIMIZERS
from react_migrate.provenance.scopes import FUNCTIONS
from react_migrate.provenance.values import NOTHING, ClassRef, FunctionRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.scopes import Function, Module
    from react_migrate.provenance.values import Value

Place = tuple[str, int, int]
"""A function: its module's path, and the line and column of its definition."""

_TAKERS = {"dspy.BestOfN": 2, "dspy.Refine": 2, "dspy.Evaluate": 1, **dict.fromkeys(OPTIMIZERS, 0)}
"""What takes a metric, and at which position (DSPy 3.4.1)."""

_KEYWORDS = frozenset(("metric", "reward_fn"))
_WORDS = (*_KEYWORDS, *(name.partition(".")[2] for name in _TAKERS))
"""What a module holds that hands over a metric."""

MAX_DEPTH = 5
"""Functions called by functions, and partial calls of partial calls, that are followed."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A scoring function, the class that it is handed to and the line of that, and all the functions it calls."""

    name: str
    place: Place
    taker: str
    line: int
    parts: frozenset[Place]


def metrics(linker: Linker) -> list[Metric]:
    """Every metric of the modules that were analysed."""
    found: dict[Place, Metric] = {}
    for module in linker.modules.values():
        for node in module.parents if any(word in module.text for word in _WORDS) else ():
            if isinstance(node, ast.Call):
                for taker, value in _handed_over(module, node):
                    for name, place in _scorers(linker, value):
                        if place not in found and place[0] in linker.modules:
                            found[place] = Metric(name, place, taker, node.lineno, _parts(linker, place))
    return list(found.values())


def _handed_over(module: Module, node: ast.Call) -> Iterator[tuple[str, Value]]:
    """The metric that a call is given, and to what."""
    named = [keyword for keyword in node.keywords if keyword.arg in _KEYWORDS]
    called = [str(atom.ref) for atom in module.values.get(node.func, NOTHING).of_kind("external").atoms]
    for name in called:
        position = _TAKERS.get(name)
        if position is not None and position < len(node.args):
            yield name, module.values.get(node.args[position], NOTHING)
        if name in _TAKERS:
            yield from ((name, module.values.get(keyword.value, NOTHING)) for keyword in named)
    if not called and module.values.get(node.func, NOTHING).has("wrapped"):  # an evaluation with a metric of its own
        yield from (("dspy.Evaluate", module.values.get(keyword.value, NOTHING)) for keyword in named)


def _scorers(linker: Linker, value: Value, depth: int = MAX_DEPTH) -> Iterator[tuple[str, Place]]:
    """The functions that a metric can be; of an object of the project what calling it runs, under its class's name."""
    yield from ((ref.name, (ref.path, ref.line, ref.column)) for ref in functions(value))
    for atom in value.of_kind("instance", "wrapped").atoms:
        if isinstance(atom.ref, tuple) and atom.ref[0] == "partial" and depth:
            yield from _scorers(linker, linker.store.peek(("item", atom.ref[1], 0)), depth - 1)
        elif isinstance(atom.ref, ClassRef):
            methods = linker.store.peek(("attr", atom.ref, "__call__")) or linker.store.peek(
                ("attr", atom.ref, "forward")
            )
            yield from ((atom.ref.name, (ref.path, ref.line, ref.column)) for ref in functions(methods))


def functions(value: Value) -> list[FunctionRef]:
    """The functions of the project that a value can be, methods among them."""
    found = []
    for atom in value.of_kind("function", "bound").atoms:
        ref = atom.ref[1] if atom.kind == "bound" and isinstance(atom.ref, tuple) else atom.ref
        if isinstance(ref, FunctionRef):
            found.append(ref)
    return found


def definition(linker: Linker, place: Place) -> Function:
    """The node of a function."""
    return linker.modules[place[0]].functions[place[1:]]


def _parts(linker: Linker, place: Place) -> frozenset[Place]:
    """A function and what it calls, as far as that is in the project."""
    reached, fresh = {place}, {place}
    for _ in range(MAX_DEPTH):
        called = {inner for outer in fresh for inner in _called(linker, outer)}
        fresh = called - reached
        reached |= fresh
    return frozenset(reached)


def _called(linker: Linker, place: Place) -> Iterator[Place]:
    module = linker.modules[place[0]]
    for node in ast.walk(definition(linker, place)):
        if isinstance(node, ast.Call):
            for ref in functions(module.values.get(node.func, NOTHING)):
                if ref.path in linker.modules and (ref.line, ref.column) in linker.modules[ref.path].functions:
                    yield ref.path, ref.line, ref.column


def around(module: Module, node: ast.AST) -> Iterator[Place]:
    """The functions that a node stands in, inside out."""
    for outer in module.enclosing(node):
        if isinstance(outer, FUNCTIONS):
            yield module.path, outer.lineno, outer.col_offset
