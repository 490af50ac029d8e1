"""What `dspy.streamify` is given: the program, and the stream listeners that reach it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.provenance.values import NOTHING, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.interpreter.arguments import Arguments
    from react_migrate.provenance.interpreter.frame import Frame
    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.scopes import Module

STREAMIFY = frozenset(("dspy.streamify", "dspy.streaming.streamify", "dspy.streaming.streamify.streamify"))
_PARAMETERS = ("program", "status_message_provider", "stream_listeners")
"""What ``dspy.streamify`` takes first (DSPy 3.4.1)."""


@dataclass(frozen=True, slots=True)
class Stream:
    """One call of ``dspy.streamify``; ``listeners`` are the constructions of its listeners, wherever they stand."""

    module: Module
    node: ast.Call
    program: Value
    listeners: tuple[ast.Call, ...]


def listener(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dspy.streaming.StreamListener(...)``: it is known by the place of its construction."""
    return Value.of("listener", node)


def streams(linker: Linker) -> Iterator[Stream]:
    """Every call of ``dspy.streamify`` in the modules that were analysed."""
    for module in linker.modules.values():
        for node in module.parents if "streamify" in module.text else ():
            if isinstance(node, ast.Call) and _is_streamify(module, node):
                given = dict(zip(_PARAMETERS, node.args, strict=False))
                given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
                program = module.values.get(given.get("program", node), NOTHING)
                yield Stream(module, node, program, tuple(_listeners(linker, module, given.get("stream_listeners"))))


def _is_streamify(module: Module, node: ast.Call) -> bool:
    return any(atom.ref in STREAMIFY for atom in module.values.get(node.func, NOTHING).atoms)


def _listeners(linker: Linker, module: Module, given: ast.expr | None) -> Iterator[ast.Call]:
    """The constructions behind a list of listeners."""
    for container in module.values.get(given, NOTHING).atoms if given is not None else ():
        for atom in linker.store.peek(("any", container.ref)).atoms if container.kind == "box" else ():
            if isinstance(atom.ref, ast.Call) and atom.kind == "listener":
                yield atom.ref
