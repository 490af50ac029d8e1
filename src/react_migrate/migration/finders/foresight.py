"""What a function returns once its guards find no trajectory: read off its text, as far as that says it.

Only literals, a few builtins and the functions of the project are followed, and nothing is executed. Whatever else
an expression needs makes it unknown.
"""

from __future__ import annotations

import ast
import operator
from typing import TYPE_CHECKING, Any, Final

from react_migrate.provenance.agents.metrics import definition, functions
from react_migrate.provenance.scopes import FUNCTIONS
from react_migrate.provenance.values import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from react_migrate.provenance.agents.metrics import Place
    from react_migrate.provenance.linker import Linker

UNKNOWN: Final = object()
"""Stands for a value that the text does not tell."""

RAISES: Final = object()
"""Stands for a function that does not return."""

_EMPTY = (dict, list, tuple, set, str)
"""Types whose empty values a guard falls back on."""

_TYPES: dict[str, type] = {
    "dict": dict, "list": list, "tuple": tuple, "set": set, "str": str, "int": int, "float": float, "bool": bool,
}  # fmt: skip
_BUILTINS: dict[str, Callable[..., Any]] = {
    "len": len, "bool": bool, "float": float, "int": int, "any": any, "all": all, "sum": sum, "set": set, "min": min,
    "list": list, "tuple": tuple, "dict": dict, "sorted": sorted, "max": max, "abs": abs, "round": round,
}  # fmt: skip
_VIEWS = frozenset(("items", "keys", "values"))
_METHODS = _VIEWS | frozenset(("get", "copy", "count", "lower", "strip", "split", "startswith"))
_OPERATORS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Eq: operator.eq, ast.NotEq: operator.ne,
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}  # fmt: skip

MAX_DEPTH = 4
"""Functions called by functions that are looked into."""


def foresee(linker: Linker, place: Place, silent: Mapping[ast.AST, Any], depth: int = 0) -> Any:
    """What the function at ``place`` returns whenever it returns, or ``UNKNOWN``; ``RAISES`` where it never does.

    ``silent`` holds the reads that will find nothing, and what each of them falls back on: a value, or the
    expression of one.
    """
    node = definition(linker, place)
    look = _Look(linker, place[0], silent, depth)
    if isinstance(node, ast.Lambda):
        return look.value(node.body)
    if look.module.scope_of(node).yields:
        return UNKNOWN
    if not look.run(node.body):
        look.returned.append(None)
    first, *others = look.returned or [RAISES]
    same = all(other is first or (type(other) is type(first) and other == first) for other in others)
    return first if same else UNKNOWN


class _Look:
    """One walk through a function: ``names`` are the variables whose values are known."""

    def __init__(self, linker: Linker, path: str, silent: Mapping[ast.AST, Any], depth: int) -> None:
        self.linker = linker
        self.module = linker.modules[path]
        self.silent = silent
        self.depth = depth
        self.names: dict[str, Any] = {}
        self.returned: list[Any] = []

    # Statements

    def run(self, body: Iterable[ast.stmt]) -> bool:
        """Walk statements; true where none of what comes after them is reached."""
        return any(self._step(statement) for statement in body)

    def _step(self, statement: ast.stmt) -> bool:
        if isinstance(statement, ast.Return):
            self.returned.append(self.value(statement.value) if statement.value is not None else None)
            return True
        if isinstance(statement, ast.Raise):
            return True
        if isinstance(statement, ast.Assert) and self.truth(statement.test) is False:
            return True
        if isinstance(statement, ast.If):
            return self._either(statement)
        if isinstance(statement, ast.With):
            return self.run(statement.body)
        if isinstance(statement, (ast.For, ast.While)) and self._is_skipped(statement):
            return self.run(statement.orelse)
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            self._assign(statement)
        elif not isinstance(statement, (ast.Pass, ast.Import, ast.ImportFrom, *FUNCTIONS)):
            self._forget(statement)
        return False

    def _either(self, statement: ast.If) -> bool:
        test = self.truth(statement.test)
        if test is not UNKNOWN:
            return self.run(statement.body if test else statement.orelse)
        before = dict(self.names)
        ends = self.run(statement.body)
        after, self.names = self.names, before
        other = self.run(statement.orelse)
        if ends and other:
            return True
        if other:
            self.names = after
        elif not ends:
            self.names = {name: self.names[name] for name in after if self.names.get(name, UNKNOWN) is after[name]}
        return False

    def _is_skipped(self, loop: ast.For | ast.While) -> bool:
        if isinstance(loop, ast.While):
            return self.truth(loop.test) is False
        through = self.value(loop.iter)
        return through is not UNKNOWN and not list(through)

    def _assign(self, statement: ast.Assign | ast.AnnAssign) -> None:
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        pairs = [pair for target in targets for pair in _pairs(target, statement.value)]
        values = [(target.id, self.value(value)) for target, value in pairs]
        self._forget(statement)
        self.names.update((name, value) for name, value in values if value is not UNKNOWN)

    def _forget(self, statement: ast.stmt) -> None:
        """Whatever a statement binds or may change is unknown, and so is what it may return."""
        for node in ast.walk(statement):
            if isinstance(node, ast.Return):
                self.returned.append(UNKNOWN)
            elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                self.names.pop(node.id, None)
            elif isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.value, ast.Name):
                if not isinstance(node.ctx, ast.Load) or getattr(node, "attr", "get") not in _METHODS:
                    self.names.pop(node.value.id, None)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") not in _BUILTINS:
                for part in node.args:
                    self.names.pop(getattr(part, "id", ""), None)

    # Expressions

    def truth(self, node: ast.expr) -> Any:
        """Whether an expression is true, which may be known where its value is not."""
        if isinstance(node, ast.BoolOp):
            stops = isinstance(node.op, ast.Or)
            truths = [self.truth(part) for part in node.values]
            return stops if stops in truths else UNKNOWN if UNKNOWN in truths else not stops
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self.truth(node.operand)
            return UNKNOWN if inner is UNKNOWN else not inner
        value = self.value(node)
        return UNKNOWN if value is UNKNOWN else bool(value)

    def value(self, node: ast.expr) -> Any:
        """The value of an expression, or ``UNKNOWN``."""
        if node in self.silent:
            fallback = self.silent[node]
            return self.value(fallback) if isinstance(fallback, ast.expr) else fallback
        look = getattr(self, f"_{type(node).__name__.lower()}", None)
        try:
            return look(node) if look is not None else UNKNOWN
        except (TypeError, ValueError, ArithmeticError, LookupError, RecursionError):
            return UNKNOWN

    def _constant(self, node: ast.Constant) -> Any:
        return node.value

    def _name(self, node: ast.Name) -> Any:
        return self.names.get(node.id, UNKNOWN)

    def _boolop(self, node: ast.BoolOp) -> Any:
        stops = isinstance(node.op, ast.Or)
        for part in node.values:
            value = self.value(part)
            if value is UNKNOWN:
                return False if self.truth(node) is False else UNKNOWN
            if bool(value) is stops:
                return value
        return value

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        if isinstance(node.op, ast.Not):
            return self.truth(node)
        value = self.value(node.operand)
        return -value if isinstance(node.op, ast.USub) and value is not UNKNOWN else UNKNOWN

    def _ifexp(self, node: ast.IfExp) -> Any:
        test = self.truth(node.test)
        return UNKNOWN if test is UNKNOWN else self.value(node.body if test else node.orelse)

    def _compare(self, node: ast.Compare) -> Any:
        left, right = self.value(node.left), self.value(node.comparators[0])
        if len(node.ops) > 1 or right is UNKNOWN:
            return UNKNOWN
        if isinstance(node.ops[0], (ast.In, ast.NotIn)) and isinstance(right, _EMPTY):
            if left is not UNKNOWN or not right:
                return (bool(right) and left in right) is isinstance(node.ops[0], ast.In)
        compare = _OPERATORS.get(type(node.ops[0]))
        return compare(left, right) if compare is not None and left is not UNKNOWN else UNKNOWN

    def _binop(self, node: ast.BinOp) -> Any:
        left, right, compute = self.value(node.left), self.value(node.right), _OPERATORS.get(type(node.op))
        numbers = isinstance(left, (int, float)) and isinstance(right, (int, float))
        joined = isinstance(node.op, ast.Add) and type(left) is type(right) and isinstance(left, (list, str, tuple))
        return compute(left, right) if compute is not None and (numbers or joined) else UNKNOWN

    def _generatorexp(self, node: ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp) -> Any:
        through = self.value(node.generators[0].iter)
        if through is UNKNOWN or list(through):
            return UNKNOWN
        return {ast.SetComp: set, ast.DictComp: dict}.get(type(node), list)()

    _listcomp = _setcomp = _dictcomp = _generatorexp

    def _list(self, node: ast.List | ast.Tuple | ast.Set) -> Any:
        parts = [self.value(part) for part in node.elts]
        made: Any = {ast.Tuple: tuple, ast.Set: set}.get(type(node), list)
        return UNKNOWN if UNKNOWN in parts else made(parts)

    _tuple = _set = _list

    def _dict(self, node: ast.Dict) -> Any:
        keys = [self.value(key) if key is not None else UNKNOWN for key in node.keys]
        values = [self.value(part) for part in node.values]
        return UNKNOWN if UNKNOWN in (*keys, *values) else dict(zip(keys, values, strict=True))

    def _call(self, node: ast.Call) -> Any:
        called = self.module.values.get(node.func, NOTHING)
        score = next((keyword.value for keyword in node.keywords if keyword.arg == "score"), None)
        if score is not None and any(atom.ref == "dspy.Prediction" for atom in called.atoms):
            return self.value(score)
        own = functions(called)
        if len(own) == 1 and len(called.atoms) == 1 and self.depth < MAX_DEPTH:
            inner = foresee(self.linker, own[0][:3], self.silent, self.depth + 1)
            return UNKNOWN if inner is RAISES else inner
        if len(node.args) == 2 and any(atom.ref == "builtins.isinstance" for atom in called.atoms):
            return self._is_one(*node.args)
        values = [self.value(part) for part in node.args]
        if UNKNOWN in values or node.keywords:
            return UNKNOWN
        if isinstance(node.func, ast.Name) and any(atom.ref == f"builtins.{node.func.id}" for atom in called.atoms):
            return _BUILTINS[node.func.id](*values) if node.func.id in _BUILTINS else UNKNOWN
        if isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
            receiver = self.value(node.func.value)
            if isinstance(receiver, _EMPTY):
                made = getattr(receiver, node.func.attr)(*values)
                return list(made) if node.func.attr in _VIEWS else made
        return UNKNOWN

    def _is_one(self, node: ast.expr, kind: ast.expr) -> Any:
        """``isinstance(x, dict)``, for the types that a fallback can have."""
        value, names = self.value(node), {part.id for part in ast.walk(kind) if isinstance(part, ast.Name)}
        known = value is not UNKNOWN and names <= _TYPES.keys()
        return isinstance(value, tuple(_TYPES[name] for name in names)) if known else UNKNOWN


def _pairs(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[ast.Name, ast.expr]]:
    """The names that an assignment binds to an expression each."""
    if isinstance(target, ast.Name) and value is not None:
        yield target, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for part, given in zip(target.elts, value.elts, strict=True):
            yield from _pairs(part, given)
