"""What a module's text alone tells, gathered in one walk: scopes, what they bind, parents, functions and reads."""

from __future__ import annotations

import ast
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from react_migrate.provenance.reads import READING, Read, read_at
from react_migrate.provenance.syntax import parse, parse_expression

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from react_migrate.provenance.values import Value

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(slots=True, eq=False)
class Scope:
    """One function body or module body.

    ``bound`` are the names it makes its own, ``shared`` those that functions inside it assign to, ``captured`` the
    variables of comprehensions around it; ``nests`` says that functions or classes are defined in it.
    """

    outer: Scope | None = None
    bound: set[str] = field(default_factory=set)
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)
    shared: set[str] = field(default_factory=set)
    captured: set[str] = field(default_factory=set)
    yields: bool = False
    nests: bool = False


@dataclass(slots=True)
class Module:
    """A parsed file. ``values`` maps each expression that was reached to the join of all it can be."""

    path: str
    name: str
    text: str
    tree: ast.Module
    package: bool
    scope: Scope = field(default_factory=Scope)
    values: dict[ast.AST, Value] = field(default_factory=dict)
    functions: dict[tuple[int, int], Function] = field(default_factory=dict)
    scopes: dict[ast.AST, Scope] = field(default_factory=dict)
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)
    reads: list[Read] = field(default_factory=list)
    stars: list[str] = field(default_factory=list)
    fixtures: list[str] = field(default_factory=list)
    imports: set[str] = field(default_factory=set)
    _quoted: dict[ast.AST, ast.expr | None] = field(default_factory=dict)

    def scope_of(self, node: Function) -> Scope:
        """The scope of a function in this module."""
        return self.scopes[node]

    def quoted(self, annotation: ast.Constant) -> ast.expr | None:
        """The expression in a quoted annotation; the same tree each time."""
        if annotation not in self._quoted:
            parsed = parse_expression(str(annotation.value))
            self._quoted[annotation] = ast.copy_location(parsed, annotation) if parsed is not None else None
        return self._quoted[annotation]

    def record(self, node: ast.AST, value: Value) -> Value:
        """Remember that ``node`` can be ``value``, and give the value back."""
        known = self.values.get(node)
        if known is not value:
            self.values[node] = value if known is None else known | value
        return value

    def enclosing(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around ``node``, inside out."""
        outer = self.parents.get(node)
        while outer is not None:
            yield outer
            outer = self.parents.get(outer)

    def enclosing_function(self, node: ast.AST) -> Function | None:
        """The innermost function around ``node``."""
        return next((outer for outer in self.enclosing(node) if isinstance(outer, FUNCTIONS)), None)

    def is_tried(self, node: ast.AST) -> bool:
        """Whether a node stands in a ``try`` with handlers, which may be how the absence of something is noticed."""
        return any(isinstance(outer, ast.Try) and outer.handlers for outer in self.enclosing(node))

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node right around ``node``."""
        return self.parents.get(node)


def survey(path: str, name: str, text: str, *, package: bool) -> Module:
    """Parse ``text`` and walk its tree once.

    Raises:
        SyntaxError: the text is not Python of the running version.
        ValueError: the text holds a null byte, or is nested too deeply.
    """
    module = Module(path, name, text, parse(text, path), package)
    _walk(module)
    for scope in (module.scope, *module.scopes.values()):
        scope.bound -= scope.globals | scope.nonlocals
    return module


def _walk(module: Module) -> None:
    """Visit every node once, outer ones first, each with the scope in which it binds names."""
    parents = module.parents
    pending: deque[tuple[ast.AST, Scope]] = deque([(module.tree, module.scope)])
    while pending:
        node, scope = pending.popleft()
        kind = type(node)
        if kind in READING and (read := read_at(node)) is not None:
            module.reads.append(read)
        visit = _VISIT.get(kind)
        inner = visit(module, scope, node) if visit is not None else _NO_PARTS
        for name in node._fields:
            child = getattr(node, name, None)
            if isinstance(child, list):
                within = inner.get(name, scope)
                for part in child:
                    if isinstance(part, ast.AST):
                        parents[part] = node
                        pending.append((part, within))
            elif isinstance(child, ast.AST) and not isinstance(child, _SHARED):
                parents[child] = node
                pending.append((child, inner.get(name, scope)))


_SHARED = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop)
"""Nodes that the parser makes only once for a whole tree; they have no place of their own."""

_Parts = dict[str, Scope]
"""The fields of a node that bind names in another scope than the node itself."""

_NO_PARTS: _Parts = {}


def _function(module: Module, scope: Scope, node: Function) -> _Parts:
    if not isinstance(node, ast.Lambda):
        scope.bound.add(node.name)
    scope.nests = True
    module.functions[node.lineno, node.col_offset] = node
    own = module.scopes[node] = Scope(scope)
    own.bound.update(argument.arg for argument in arguments(node))
    return {"body": own}


def _class(module: Module, scope: Scope, node: ast.ClassDef) -> _Parts:
    scope.bound.add(node.name)
    scope.nests = True
    return {"body": Scope(scope)}


def _comprehension(module: Module, scope: Scope, node: ast.comprehension) -> _Parts:
    return {"target": Scope(scope)}


def _name(module: Module, scope: Scope, node: ast.Name) -> _Parts:
    if not isinstance(node.ctx, ast.Load):
        scope.bound.add(node.id)
    return _NO_PARTS


def _import(module: Module, scope: Scope, node: ast.Import | ast.ImportFrom) -> _Parts:
    scope.bound.update((alias.asname or alias.name.split(".")[0]) for alias in node.names if alias.name != "*")
    return _NO_PARTS


def _outwards(module: Module, scope: Scope, node: ast.Global | ast.Nonlocal) -> _Parts:
    (scope.globals if isinstance(node, ast.Global) else scope.nonlocals).update(node.names)
    outer = scope.outer
    while outer is not None:
        outer.shared.update(node.names)
        outer = outer.outer
    return _NO_PARTS


def _yield(module: Module, scope: Scope, node: ast.Yield | ast.YieldFrom) -> _Parts:
    scope.yields = True
    return _NO_PARTS


def _named(module: Module, scope: Scope, node: ast.ExceptHandler | ast.MatchAs | ast.MatchStar) -> _Parts:
    if node.name:
        scope.bound.add(node.name)
    return _NO_PARTS


def _rest(module: Module, scope: Scope, node: ast.MatchMapping) -> _Parts:
    if node.rest:
        scope.bound.add(node.rest)
    return _NO_PARTS


_VISIT: dict[type[ast.AST], Callable[..., _Parts]] = {
    ast.FunctionDef: _function, ast.AsyncFunctionDef: _function, ast.Lambda: _function, ast.ClassDef: _class,
    ast.comprehension: _comprehension, ast.Name: _name, ast.Import: _import, ast.ImportFrom: _import,
    ast.Global: _outwards, ast.Nonlocal: _outwards, ast.Yield: _yield, ast.YieldFrom: _yield,
    ast.ExceptHandler: _named, ast.MatchAs: _named, ast.MatchStar: _named, ast.MatchMapping: _rest,
}  # fmt: skip


def arguments(node: Function) -> list[ast.arg]:
    """All the parameters, in the order in which positions bind, stars and keyword-only ones last."""
    spec = node.args
    stars = [star for star in (spec.vararg, spec.kwarg) if star is not None]
    return [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, *stars]
