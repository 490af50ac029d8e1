"""Which functions can have anything to do with agents, told from the words in their text before any is analysed.

A body matters when it holds a word that matters: DSPy's names at first, then the name of whatever matters itself, what
it assigns, and the class it stands in. The rest is analysed only once something that matters calls it.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.provenance.containers import ADDING
from react_migrate.provenance.scopes import FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from react_migrate.provenance.scopes import Function, Module

Position = tuple[str, int, int]
"""Path, line and column of a function."""

FIRST = frozenset(
    ("dspy", "react_migrate", "trajectory", "ReAct", "ReActV2", "legacy_trajectory", "has_trajectory",
     "truncate_trajectory")
)  # fmt: skip
"""The words that matter from the start."""

_WORD = re.compile(r"[^\W\d]\w*")
_LINE_END = re.compile(r"\r\n|\n|\r")
_CHANGING = frozenset((*ADDING, "extend", "update", "setdefault", "__setitem__"))


@dataclass(slots=True, eq=False)
class _Body:
    """A function, or a statement outside of functions: its words, and the nodes that say what it names."""

    words: set[str]
    node: ast.AST
    names: set[str]
    position: Position | None = None


class Relevance:
    """The words that matter so far; ``wake`` hears of each function that turns out to matter."""

    def __init__(self, wake: Callable[[Position], None]) -> None:
        self._wake = wake
        self._words = set(FIRST)
        self._asleep: list[_Body] = []
        self._awake: set[Position] = set()

    def matters(self, path: str, line: int, column: int) -> bool:
        """Whether a function matters as far as is known."""
        return (path, line, column) in self._awake

    def add(self, module: Module) -> None:
        """Take a module in."""
        fresh = list(_bodies(module))
        self._asleep += fresh
        self._look(fresh, self._words)

    def _look(self, bodies: list[_Body], words: set[str]) -> None:
        """Wake what holds one of the words, and whatever holds a word that this adds."""
        while words:
            found = [body for body in bodies if not body.words.isdisjoint(words)]
            if not found:
                return
            self._asleep = [body for body in self._asleep if body.words.isdisjoint(words)]
            words = {name for body in found for name in (*body.names, *_given(body.node))} - self._words
            self._words |= words
            for body in found:
                if body.position is not None:
                    self._awake.add(body.position)
                    self._wake(body.position)
            bodies = self._asleep


def _bodies(module: Module) -> Iterator[_Body]:
    lines = _LINE_END.split(module.text)
    for (line, column), function in module.functions.items():
        yield _Body(_words(lines, function), function, _names(module, function), (module.path, line, column))
    pending = list(module.tree.body)
    for statement in pending:
        if isinstance(statement, ast.ClassDef):
            pending += statement.body
            yield _Body(_head(lines, statement), ast.Pass(), {statement.name})
        elif not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield _Body(_words(lines, statement), statement, set())


def _head(lines: list[str], node: ast.ClassDef) -> set[str]:
    """The words of a class statement up to its body."""
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return set(_WORD.findall("\n".join(lines[first - 1 : max(node.lineno, node.body[0].lineno - 1)])))


def _words(lines: list[str], node: Function | ast.stmt) -> set[str]:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return set(_WORD.findall("\n".join(lines[first - 1 : node.end_lineno])))


def _names(module: Module, function: Function) -> set[str]:
    """The name of a function and of the classes and functions around it; special methods go by their class."""
    outer = [function, *module.enclosing(function)]
    return {name for node in outer if (name := getattr(node, "name", "")) and not name.startswith("__")}


def _given(node: ast.AST) -> Iterator[str]:
    """The names under which a body may leave a value for others: what it assigns outside itself, imports or changes."""
    local = isinstance(node, FUNCTIONS)
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute):
            if not isinstance(part.ctx, ast.Load):
                yield part.attr
            elif part.attr in _CHANGING:
                yield from _last_name(part.value)
        elif isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
            yield from _last_name(part.value)
        elif isinstance(part, (ast.Global, ast.Nonlocal)):
            yield from part.names
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and not local:
            yield part.id
        elif isinstance(part, ast.alias) and not local:
            yield (part.asname or part.name).split(".")[0]


def _last_name(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Name):
        yield node.id
