"""What keeps a held name from what is asked for it: a test before the question, or calls that are told apart."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.functions import MAX_CONTEXTS
from react_migrate.provenance.reads import is_text
from react_migrate.provenance.scopes import arguments
from react_migrate.provenance.values import Atom

if TYPE_CHECKING:
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.reads import Read

_LEAVING = (ast.Continue, ast.Break, ast.Return, ast.Raise)
_TOLD = frozenset(("prediction", "mapping", "agent"))
"""Kinds of arguments that tell calls of a function apart, as texts that are asked by do."""


def is_ruled_out(facts: ModuleFacts, read: Read, part: ast.expr) -> bool:
    """Whether a comparison with the name keeps it from the question: ``if field == "trajectory": continue``."""
    inner: ast.AST = read.node
    for outer in facts.module.enclosing(read.node) if isinstance(part, ast.Name) else ():
        if isinstance(outer, ast.If):
            equal = _compared(outer.test, part, read.name)
            if equal is not None and inner is not outer.test and (inner in outer.body) is not equal:
                return True
        for block in (getattr(outer, "body", None), getattr(outer, "orelse", None)):
            before = block[: block.index(inner)] if isinstance(block, list) and inner in block else []
            tests = [one for one in before if isinstance(one, ast.If) and isinstance(one.body[-1], _LEAVING)]
            if any(_compared(one.test, part, read.name) for one in tests):
                return True
        if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            return False
        inner = outer
    return False


def _compared(test: ast.expr, part: ast.expr, name: str) -> bool | None:
    """Whether a test asks that a variable is this name (true) or that it is not (false); ``None`` for other tests."""
    if not (isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(part, ast.Name)):
        return None
    sides = (test.left, test.comparators[0])
    is_it = any(isinstance(side, ast.Name) and side.id == part.id for side in sides)
    if not is_it or not any(is_text(side, name) for side in sides):
        return None
    return {ast.Eq: True, ast.NotEq: False}.get(type(test.ops[0]))


def are_handed_together(facts: ModuleFacts, read: Read, part: ast.expr, kinds: tuple[str, ...]) -> bool:
    """Whether any call hands a function both the name and something of ``kinds``, as far as calls are told apart."""
    function = facts.module.enclosing_function(read.node)
    if function is None or not (isinstance(part, ast.Name) and isinstance(read.receiver, ast.Name)):
        return True
    if not {part.id, read.receiver.id} <= {one.arg for one in arguments(function)} or not _TOLD.issuperset(kinds):
        return True
    functions = facts.linker.functions
    refs = {ref for path, ref, _ in functions.units if path == facts.module.path and ref is not None}
    own = {ref for ref in refs if functions.definition(ref) is function}
    contexts = [dict(context) for _, ref, context in functions.units if ref in own]
    if len(contexts) > MAX_CONTEXTS:  # the calls beyond those are taken together
        return True
    naming = [one for one in contexts if Atom("text", read.name) in one.get(part.id, frozenset())]
    return not naming or any(atom.kind in kinds for one in naming for atom in one.get(read.receiver.id, ()))
