"""The evaluated arguments of a call."""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from react_migrate.provenance.values import NOTHING, Value

if TYPE_CHECKING:
    from react_migrate.provenance.interpreter.frame import Frame


@dataclass(slots=True)
class Arguments:
    """The evaluated arguments of one call.

    ``star`` is what an argument list of unknown length may add, ``spread`` what stood behind ``**``; ``waits`` says
    that nothing has reached one of them yet, so that a guess about the result would be early.
    """

    positional: list[Value] = field(default_factory=list)
    keywords: dict[str, Value] = field(default_factory=dict)
    nodes: list[ast.expr] = field(default_factory=list)
    keyword_nodes: dict[str, ast.expr] = field(default_factory=dict)
    star: Value = NOTHING
    spread: Value = NOTHING
    waits: bool = False

    def at(self, index: int, name: str = "") -> Value:
        """The argument at a position or, where it is given by name, under that name."""
        if index < len(self.positional):
            return self.positional[index]
        return self.keywords.get(name, self.star)

    def every(self) -> list[Value]:
        """All the arguments."""
        return [*self.positional, *self.keywords.values(), self.star]

    def after(self, count: int) -> Arguments:
        """The arguments without the first ``count`` positional ones."""
        return Arguments(
            self.positional[count:], self.keywords, self.nodes[count:], self.keyword_nodes, self.star, self.spread
        )

    def after_receiver(self, receiver: Value) -> Arguments:
        """The arguments of the same call with its receiver as the first of them."""
        return Arguments(
            [receiver, *self.positional], self.keywords, [ast.Constant(None), *self.nodes], self.keyword_nodes,
            self.star, self.spread,
        )  # fmt: skip

    def constant(self, index: int) -> object:
        """The literal at a position, or the one text that a name there holds; otherwise ``None``."""
        found = self.keys(index)
        return found[0] if len(found) == 1 else None

    def keys(self, index: int) -> Sequence[Hashable]:
        """What the argument at a position names: a literal, one of some texts, ``None`` where that is not known."""
        node = self.nodes[index] if index < len(self.nodes) else None
        if isinstance(node, ast.Constant) and node.value is not None:
            return (node.value,)
        return (self.positional[index].texts() if index < len(self.positional) else []) or (None,)


Handler = Callable[["Frame", ast.AST, Arguments], Value]
"""What a call of something known gives."""
