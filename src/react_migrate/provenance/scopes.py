"""What a module's text alone tells: its scopes, and which names each of them binds."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.reads import Read
    from react_migrate.provenance.values import Value

_Node = TypeVar("_Node", bound=ast.AST)
_PLACELESS = (ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop)

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(slots=True)
class Scope:
    """One function body or module body: ``bound`` are the names it makes its own, ``shared`` those that functions
    inside it assign to."""

    bound: set[str] = field(default_factory=set)
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)
    shared: set[str] = field(default_factory=set)
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
    scope: Scope
    values: dict[ast.AST, Value] = field(default_factory=dict)
    functions: dict[tuple[int, int], Function] = field(default_factory=dict)
    classes: dict[tuple[int, int], ast.ClassDef] = field(default_factory=dict)
    scopes: dict[ast.AST, Scope] = field(default_factory=dict)
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)
    nodes: dict[type[ast.AST], list[ast.AST]] = field(default_factory=dict)
    reads: list[Read] | None = None
    stars: list[str] = field(default_factory=list)
    fixtures: list[str] = field(default_factory=list)
    imports: set[str] = field(default_factory=set)

    def scope_of(self, node: Function) -> Scope:
        """The scope of a function in this module."""
        found = self.scopes.get(node)
        if found is None:
            found = self.scopes[node] = function_scope(node)
        return found

    def all(self, *types: type[_Node]) -> Iterator[_Node]:
        """The nodes of these types, in the order of the types."""
        for wanted in types:
            yield from self.nodes.get(wanted, ())  # type: ignore[misc]  # a list holds nodes of its key's type

    def record(self, node: ast.AST, value: Value) -> Value:
        """Remember that ``node`` can be ``value``, and give the value back."""
        known = self.values.get(node)
        self.values[node] = value if known is None else known | value
        return value

    def enclosing(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around ``node``, inside out."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    def enclosing_function(self, node: ast.AST) -> Function | None:
        """The innermost function around ``node``."""
        return next((outer for outer in self.enclosing(node) if isinstance(outer, FUNCTIONS)), None)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node right around ``node``."""
        return self.parents.get(node)

    def index(self) -> None:
        """Note every node under its type and its parent: the one walk over the whole tree."""
        pending: list[ast.AST] = [self.tree]
        for node in pending:
            self.nodes.setdefault(type(node), []).append(node)
            for child in children(node):
                self.parents[child] = node
                pending.append(child)


def parse(path: str, name: str, text: str, package: bool) -> Module:
    """Parse ``text``.

    Raises:
        SyntaxError: the text is not Python of the running version.
        ValueError: the text holds a null byte.
    """
    tree = ast.parse(text, path, type_comments=False)
    module = Module(path, name, text, tree, package, body_scope(tree.body))
    module.index()
    for function in module.all(*FUNCTIONS):
        module.functions[function.lineno, function.col_offset] = function
    for statement in module.all(ast.ClassDef):
        module.classes[statement.lineno, statement.col_offset] = statement
    return module


def children(node: ast.AST) -> list[ast.AST]:
    """The nodes right below a node that have a place of their own: no operators, no contexts."""
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            found.extend(item for item in value if isinstance(item, ast.AST) and not isinstance(item, _PLACELESS))
        elif isinstance(value, ast.AST) and not isinstance(value, _PLACELESS):
            found.append(value)
    return found


def function_scope(node: Function) -> Scope:
    """The scope of one function: parameters and everything its body binds."""
    scope = body_scope([ast.Expr(node.body)] if isinstance(node, ast.Lambda) else node.body)
    scope.bound.update(argument.arg for argument in arguments(node))
    return scope


def arguments(node: Function) -> list[ast.arg]:
    """All the parameters, in the order in which positions bind, stars and keyword-only ones last."""
    spec = node.args
    stars = [star for star in (spec.vararg, spec.kwarg) if star is not None]
    return [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, *stars]


def body_scope(body: list[ast.stmt]) -> Scope:
    """The scope of a list of statements, nested functions and classes left out."""
    scope = Scope()
    pending: list[ast.AST] = list(body)
    while pending:
        node = pending.pop()
        _bind(scope, node)
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            scope.nests = True
            scope.shared.update(_assigned_outwards(node))
            pending.extend(_evaluated_outside(node))
        elif isinstance(node, ast.comprehension):
            pending.extend((node.iter, *node.ifs))  # the target is the comprehension's own
        else:
            pending.extend(children(node))
    scope.bound -= scope.globals | scope.nonlocals
    return scope


def _assigned_outwards(node: ast.AST) -> set[str]:
    """The names that a definition assigns in scopes around it."""
    return {name for inner in ast.walk(node) if isinstance(inner, (ast.Global, ast.Nonlocal)) for name in inner.names}


def _evaluated_outside(node: ast.AST) -> list[ast.AST]:
    """The parts of a definition that run in the scope around it (a walrus or a yield may hide there)."""
    if isinstance(node, ast.ClassDef):
        return [*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)]
    if isinstance(node, ast.Lambda):
        return [*node.args.defaults]
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return [*node.decorator_list, *node.args.defaults, *(item for item in node.args.kw_defaults if item)]
    return []


def _bind(scope: Scope, node: ast.AST) -> None:
    if isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Load):
            scope.bound.add(node.id)
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        scope.bound.add(node.name)
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        scope.bound.update((alias.asname or alias.name.split(".")[0]) for alias in node.names if alias.name != "*")
    elif isinstance(node, ast.Global):
        scope.globals.update(node.names)
    elif isinstance(node, ast.Nonlocal):
        scope.nonlocals.update(node.names)
    elif isinstance(node, (ast.Yield, ast.YieldFrom)):
        scope.yields = True
    elif isinstance(node, ast.ExceptHandler) and node.name:
        scope.bound.add(node.name)
    elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
        scope.bound.add(node.name)
    elif isinstance(node, ast.MatchMapping) and node.rest:
        scope.bound.add(node.rest)
