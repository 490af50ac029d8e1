"""One place where a program holds a trajectory: a raw read, or a bridge call that an earlier run put there."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from react_migrate.provenance.held_reads import held_reads
from react_migrate.provenance.reads import Read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_BRIDGE = {"react_migrate.legacy_trajectory": "getattr", "react_migrate.has_trajectory": "hasattr"}


@dataclass(frozen=True, slots=True)
class View:
    """``node`` is the trajectory, ``prediction`` the expression it is taken from and ``source`` its text.

    ``bridged``: it is a bridge call already.
    """

    read: Read
    source: str
    bridged: bool

    @property
    def node(self) -> ast.expr:
        """The expression whose value is the trajectory."""
        return self.read.node

    @property
    def is_plain(self) -> bool:
        """Whether the prediction is a plain name, so that it can be written twice and evaluated anywhere near."""
        node = self.read.receiver
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id not in ("event", "call", "result")


@lru_cache(maxsize=2)  # the rules look at one module after the other
def views(facts: ModuleFacts) -> tuple[View, ...]:
    """All reads and all bridge calls of a module."""
    return tuple(_views(facts))


def _views(facts: ModuleFacts) -> Iterator[View]:
    held = [read for read, sole in held_reads(facts) if sole]
    for read in (*facts.module.reads, *held):
        yield View(read, facts.text(read.receiver), bridged=False)
    for node in facts.nodes(ast.Call):
        if 1 <= len(node.args) <= 2 and not node.keywords:
            for name, form in _BRIDGE.items():
                if facts.is_external(node.func, name):
                    default = node.args[1] if len(node.args) > 1 else None
                    read = Read(node, node.args[0], "getattr" if form == "getattr" else "hasattr", default)
                    yield View(read, facts.text(node.args[0]), bridged=True)


def same_trajectory(node: ast.AST, view: View) -> bool:
    """Whether another expression is the same trajectory, spelled the same way."""
    return isinstance(node, ast.expr) and ast.dump(node) == ast.dump(view.node)
