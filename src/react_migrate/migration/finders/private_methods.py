"""Uses of the trajectory loop's own methods outside an agent's class: calls, questions, patches by name or by text."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.provenance.agents.loops import V1_HELPERS
from react_migrate.provenance.values import FunctionRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

TRUNCATION = "truncate_trajectory"
LOOPS = ("forward", "aforward")
_METHODS = (*V1_HELPERS, TRUNCATION)
_REPLACING = frozenset(("setattr", "object", "delattr"))
_ASKING = frozenset(("getattr", "hasattr"))
_MODULE = r"dspy(?:\.predict)?(?:\.react)?"
_DOTTED = re.compile(rf"({_MODULE}\.)?ReAct\.(\w+)")


@dataclass(frozen=True, slots=True)
class MethodUse:
    """One use of the method ``name`` of ``receiver`` (``None``: a text names DSPy's class); ``new`` replaces it."""

    node: ast.expr
    name: str
    receiver: ast.expr | None = None
    new: ast.expr | None = None


def method_uses(facts: ModuleFacts) -> Iterator[MethodUse]:
    """The uses in a module, whatever their receivers are."""
    named = any(name in facts.module.text for name in (*_METHODS, *LOOPS))
    for node in facts.nodes(ast.Attribute, ast.Call) if named else ():
        found = _attribute(facts, node) if isinstance(node, ast.Attribute) else _named(node)
        if found is not None:
            yield found
    for text in facts.nodes(ast.Constant) if "ReAct." in facts.module.text else ():
        path = _DOTTED.fullmatch(text.value) if isinstance(text.value, str) else None
        if path and path[2] in _METHODS and (path[1] or _is_in_dspy(facts, text)):
            yield MethodUse(text, path[2])


def goes_through(facts: ModuleFacts, new: ast.expr) -> bool:
    """Whether what replaces a loop's method is that method, a function that calls it, or a double of it."""
    value = facts.value(new)
    if any(str(atom.ref).startswith(("dspy.ReAct.", "unittest.mock.")) for atom in value.of_kind("external").atoms):
        return True
    return any(isinstance(atom.ref, FunctionRef) and _calls_original(facts, atom.ref) for atom in value.atoms)


def _calls_original(facts: ModuleFacts, ref: FunctionRef) -> bool:
    module = facts.linker.modules[ref.path]
    known = (module.values.get(node) for node in ast.walk(facts.linker.functions.definition(ref)))
    found = (str(atom.ref) for value in known if value for atom in value.of_kind("external").atoms)
    return any(name.rpartition(".")[2] in LOOPS and name.startswith("dspy.ReAct.") for name in found)


def _attribute(facts: ModuleFacts, node: ast.Attribute) -> MethodUse | None:
    statement = facts.module.parent(node)
    new = statement.value if isinstance(statement, ast.Assign) and node in statement.targets else None
    replaces = not isinstance(node.ctx, ast.Load)
    if node.attr in V1_HELPERS or (replaces and node.attr == TRUNCATION) or (new is not None and node.attr in LOOPS):
        return MethodUse(node, node.attr, node.value, new)
    return None


def _named(node: ast.expr) -> MethodUse | None:
    """``patch.object(x, "name")``, ``monkeypatch.setattr(x, "name", f)``, ``getattr(x, "name")``, …"""
    if not isinstance(node, ast.Call) or len(node.args) < 2 or not isinstance(node.args[1], ast.Constant):
        return None
    called, name = getattr(node.func, "attr", getattr(node.func, "id", "")), node.args[1].value
    new = node.args[2] if len(node.args) > 2 and called in _REPLACING else None
    if called not in _REPLACING | _ASKING or (name not in _METHODS and (new is None or name not in LOOPS)):
        return None
    return MethodUse(node, str(name), node.args[0], new)


def _is_in_dspy(facts: ModuleFacts, text: ast.Constant) -> bool:
    """Whether the call that a text is given to is given a module of DSPy, too: ``wrap("dspy", "ReAct.name", f)``."""
    outer = facts.module.parent(text)
    call = facts.module.parent(outer) if isinstance(outer, ast.keyword) else outer
    if not isinstance(call, ast.Call):
        return False
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    texts = [str(node.value) for node in given if isinstance(node, ast.Constant)]
    return any(re.fullmatch(_MODULE, one) for one in texts) or any(facts.is_external(one, "dspy") for one in given)
