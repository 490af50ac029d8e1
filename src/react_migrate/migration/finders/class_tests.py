"""Places that ask whether something is a ReAct: by its class, by the class's name, or in a table of classes."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.migration.finders.agents import owner
from react_migrate.provenance.agents.loops import is_copied
from react_migrate.provenance.engines import CODE_ACT, KEPT
from react_migrate.provenance.values import ClassRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.values import Atom

REACT, V2 = "dspy.ReAct", "dspy.ReActV2"
_TESTS = frozenset(("builtins.isinstance", "builtins.issubclass"))
_EQUALITY = (ast.Is, ast.IsNot, ast.Eq, ast.NotEq, ast.In, ast.NotIn)


@dataclass(frozen=True, slots=True)
class ClassTest:
    """One test of ``asked``: ``node`` is all of it, ``named`` the ``dspy.ReAct`` in it.

    ``how`` is ``isinstance`` (or ``issubclass``), ``type`` where the class itself is compared, or ``pattern``.
    """

    node: ast.expr
    asked: ast.expr
    named: ast.expr
    how: str


def class_tests(facts: ModuleFacts) -> Iterator[ClassTest]:
    """The tests for ``dspy.ReAct`` that do not name the kept loop too."""
    for node in facts.nodes(ast.Call, ast.Compare, ast.Match):
        if isinstance(node, ast.Match):
            yield from _patterns(facts, node)
        elif isinstance(node, ast.Call):
            yield from _instance_tests(facts, node)
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], _EQUALITY):
            yield from _type_tests(facts, node)


def _instance_tests(facts: ModuleFacts, node: ast.Call) -> Iterator[ClassTest]:
    if len(node.args) == 2 and any(facts.is_external(node.func, name) for name in _TESTS):
        classes = list(members(node.args[1]))
        if not any(facts.is_external(one, KEPT) for one in classes):
            named = next((one for one in classes if facts.is_external(one, REACT)), None)
            if named is not None:
                yield ClassTest(node, node.args[0], named, "isinstance")


def _type_tests(facts: ModuleFacts, node: ast.Compare) -> Iterator[ClassTest]:
    """``type(x) is dspy.ReAct`` and ``x.__class__ in (dspy.ReAct, ...)``."""
    classes = [one for part in (node.left, *node.comparators) for one in members(part)]
    asked = next((found for one in classes if (found := asked_class(one)) is not None), None)
    spelled = [one for one in classes if asked_class(one) is None]
    named = next((one for one in spelled if facts.is_external(one, REACT)), None)
    if named is not None and asked is not None and not any(facts.is_external(one, KEPT) for one in spelled):
        yield ClassTest(node, asked, named, "type")


def _patterns(facts: ModuleFacts, node: ast.Match) -> Iterator[ClassTest]:
    for case in node.cases:
        for part in ast.walk(case.pattern):
            if isinstance(part, ast.MatchClass) and facts.is_external(part.cls, REACT):
                yield ClassTest(part.cls, node.subject, part.cls, "pattern")


def members(node: ast.expr) -> Iterator[ast.expr]:
    """The classes in a tuple, a list, a set or a union; anything else alone."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        for part in node.elts:
            yield from members(part)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        yield from members(node.left)
        yield from members(node.right)
    else:
        yield node


def asked_class(node: ast.expr) -> ast.expr | None:
    """The object whose class ``type(x)`` or ``x.__class__`` is."""
    if isinstance(node, ast.Attribute) and node.attr == "__class__":
        return node.value
    is_type = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type"
    return node.args[0] if is_type and len(node.args) == 1 else None  # type: ignore[attr-defined]  # a call


def name_tests(facts: ModuleFacts) -> Iterator[tuple[ast.Compare, ast.expr, str]]:
    """``type(x).__name__ == "ReActV2"``: the comparison, the object or class that is asked, and the name."""
    for node in facts.nodes(ast.Compare):
        parts = [one for part in (node.left, *node.comparators) for one in members(part)]
        names = [part.value for part in parts if isinstance(part, ast.Constant)]
        for part in parts:
            if isinstance(part, ast.Attribute) and part.attr in ("__name__", "__qualname__"):
                asked = asked_class(part.value) or part.value
                yield from ((node, asked, name) for name in names if name in ("ReAct", "ReActV2"))


@dataclass(frozen=True, slots=True)
class Loops:
    """The loops that something can be of: agents of the ``changing`` one, of the ``kept`` one, of ``V2``, ``CodeAct``.

    ``certain``: it can be nothing else, and ``foreign``: it is none of them.
    """

    kept: bool
    v2: bool
    code_act: bool
    certain: bool = False
    foreign: bool = False


def loops_of(facts: ModuleFacts, asked: ast.expr) -> Loops:
    """The loops of what is asked, as flow tells them; else all those that the program has agents of."""
    whose = owner(facts, asked)
    code_act = any(_is_code_act(facts, atom) for atom in facts.value(asked).atoms)
    if whose is not None and whose.certain:
        return Loops(KEPT in whose.engines, V2 in whose.engines, code_act, certain=True)
    if code_act:
        return Loops(kept=False, v2=False, code_act=True, certain=True)
    if facts.judge(asked, "agent").standing == "foreign":
        return Loops(kept=False, v2=False, code_act=False, foreign=True)
    return Loops(_has_kept(facts), any(V2 in made.engines for made in facts.constructions), code_act=False)


def _is_code_act(facts: ModuleFacts, atom: Atom) -> bool:
    if isinstance(atom.ref, ClassRef) and atom.kind in ("instance", "class"):
        return CODE_ACT in facts.lineage(atom.ref).externals
    return atom.kind == "external" and str(atom.ref).removesuffix("()") == CODE_ACT


def _has_kept(facts: ModuleFacts) -> bool:
    """Whether the program has agents of the kept loop, or classes that are to inherit from it (RM202)."""
    hierarchy, unit = facts.linker.hierarchy, facts.unit
    return any(KEPT in made.engines for made in facts.constructions) or any(
        REACT in hierarchy.lineage(ref, unit).engines and is_copied(hierarchy, ref, unit) for ref in hierarchy.classes
    )
