"""Where the program's agents are constructed, and with which signature and tools: a look at the solved analysis."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from react_migrate.provenance.engines import ENGINES
from react_migrate.provenance.values import NOTHING, ClassRef, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.scopes import Module
    from react_migrate.provenance.values import Atom

_PARAMETERS = ("signature", "tools", "max_iters")
"""What the constructors of both loops take, in order (DSPy 2.5.19 to 3.4.1, ``dspy.ReAct.__init__``)."""

MAX_PARTIALS = 4
"""Calls of ``functools.partial`` in one another that are followed."""


@dataclass(frozen=True, slots=True)
class Construction:
    """One call that makes an agent: ``dspy.ReAct(...)``, a subclass of it, or ``super().__init__(...)`` in one.

    ``engines`` are the loops it can be, ``family`` the classes of the project that it is the constructor of,
    ``arguments`` the expressions given for ``signature``, ``tools``, ``max_iters`` and any other keyword. What comes in
    through ``*args`` or ``**kwargs`` is in ``values`` only, where all that an argument can be stands under its name.
    """

    module: Module
    node: ast.Call
    engines: frozenset[str]
    arguments: dict[str, ast.expr]
    values: dict[str, Value] = field(default_factory=dict)
    family: tuple[ClassRef, ...] = ()

    @property
    def place(self) -> tuple[str, int]:
        """The module's path and the line of the call."""
        return self.module.path, self.node.lineno

    @property
    def signature(self) -> ast.expr | None:
        """The expression given as signature."""
        return self.arguments.get("signature")

    @property
    def tools(self) -> ast.expr | None:
        """The expression given as tools."""
        return self.arguments.get("tools")


def constructions(linker: Linker) -> list[Construction]:
    """Every construction of an agent in the modules that were analysed, module by module."""
    return [found for module in linker.modules.values() for found in _in_module(linker, module)]


def _in_module(linker: Linker, module: Module) -> Iterator[Construction]:
    for node in module.parents:
        if isinstance(node, ast.Call):
            made = _made(linker, module, node)
            if made.engines:
                given = [*made.fixed, node]
                arguments: dict[str, ast.expr] = {}
                values: dict[str, Value] = {}
                for call in given:
                    skipped = _skipped(call, partial=call is not node)
                    arguments |= _arguments(call, skipped)
                    values |= _values(linker, module, call, skipped)
                yield Construction(module, node, frozenset(made.engines), arguments, values, tuple(made.family))


@dataclass(slots=True)
class _Made:
    """What a call can make; ``fixed`` are calls of ``functools.partial`` that gave arguments before."""

    engines: set[str] = field(default_factory=set)
    family: list[ClassRef] = field(default_factory=list)
    fixed: list[ast.Call] = field(default_factory=list)


def _made(linker: Linker, module: Module, node: ast.Call) -> _Made:
    """The loops that a call can make; none for most calls."""
    made = _Made()
    for atom in module.values.get(node.func, NOTHING).atoms:
        _add(linker, module, atom, made)
    if not made.engines:
        _add_by_initializer(linker, module, node, made)
    return made


def _add(linker: Linker, module: Module, atom: Atom, made: _Made) -> None:
    if atom.kind == "external" and str(atom.ref) in ENGINES:
        made.engines.add(ENGINES[str(atom.ref)])
    elif atom.kind == "class" and isinstance(atom.ref, ClassRef):
        lineage = linker.hierarchy.lineage(atom.ref, linker.functions.unit(module.path, None, ()))
        if lineage.engines and not any(_initializes(linker, base) for base in lineage.classes):
            made.engines |= lineage.engines.keys()
            made.family += lineage.classes
    elif atom.kind == "wrapped" and isinstance(atom.ref, tuple) and atom.ref[0] == "partial":
        where = atom.ref[1]
        for inner in linker.store.peek(("item", where, 0)).atoms if len(made.fixed) < MAX_PARTIALS else ():
            known = len(made.engines)
            _add(linker, module, inner, made)
            if len(made.engines) > known and where[0].path == module.path:
                made.fixed.insert(0, where[1])


def _initializes(linker: Linker, ref: ClassRef) -> bool:
    """Whether a class has a constructor of its own, whose ``super().__init__`` is the construction then."""
    return any(getattr(statement, "name", "") == "__init__" for statement in linker.classes[ref].node.body)


def _add_by_initializer(linker: Linker, module: Module, node: ast.Call, made: _Made) -> None:
    """``super().__init__(...)`` or ``dspy.ReAct.__init__(self, ...)`` in a class below an agent class."""
    if not isinstance(node.func, ast.Attribute) or node.func.attr != "__init__":
        return
    receiver = node.func.value
    if _is_super(receiver):
        _add_around(linker, module, node, made)
        return
    named = {str(atom.ref) for atom in module.values.get(receiver, NOTHING).atoms}
    made.engines |= {ENGINES[name] for name in named if name in ENGINES}


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def _add_around(linker: Linker, module: Module, node: ast.AST, made: _Made) -> None:
    """The loops behind the class whose method a node is in, if no class between them takes the call."""
    outer = next((outer for outer in module.enclosing(node) if isinstance(outer, ast.ClassDef)), None)
    for ref, info in linker.classes.items():
        if info.module is module and info.node is outer:
            lineage = linker.hierarchy.lineage(ref, linker.functions.unit(module.path, None, ()))
            if not any(_initializes(linker, base) for base in lineage.classes[1:]):
                made.engines |= lineage.engines.keys()
                made.family += lineage.classes


def _skipped(node: ast.Call, *, partial: bool) -> int:
    """How many positions come before the signature: the class in a partial call, ``self`` in an unbound one."""
    is_unbound = (
        isinstance(node.func, ast.Attribute) and node.func.attr == "__init__" and not _is_super(node.func.value)
    )
    return int(is_unbound or partial)


def _arguments(node: ast.Call, skipped: int) -> dict[str, ast.expr]:
    positional: list[ast.expr] = []
    for argument in node.args[skipped:]:
        if isinstance(argument, ast.Starred):
            break
        positional.append(argument)
    found = dict(zip(_PARAMETERS, positional, strict=False))
    return found | {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}


def _values(linker: Linker, module: Module, node: ast.Call, skipped: int) -> dict[str, Value]:
    """What the arguments can be, those among them that come in through ``*`` and ``**``."""
    positional: list[Value] = []
    for argument in node.args[skipped:]:
        if not isinstance(argument, ast.Starred):
            positional.append(module.values.get(argument, NOTHING))
            continue
        for atom in module.values.get(argument.value, NOTHING).of_kind("box").atoms:
            places = range(len(positional), len(_PARAMETERS))
            positional += [linker.store.peek(("item", atom.ref, at - len(positional))) for at in places]
        break
    found = dict(zip(_PARAMETERS, positional, strict=False))
    for keyword in node.keywords:
        value = module.values.get(keyword.value, NOTHING)
        if keyword.arg:
            found[keyword.arg] = value
            continue
        for atom in value.of_kind("dict").atoms:
            for name in linker.store.names(atom.ref):
                found.setdefault(name, linker.store.peek(("item", atom.ref, name)))
    return found
