"""Where the program's agents are constructed, and with which signature and tools: a look at the solved analysis."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.provenance.engines import ENGINES
from react_migrate.provenance.values import ClassRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.scopes import Module
    from react_migrate.provenance.values import Atom

_PARAMETERS = ("signature", "tools", "max_iters")
"""What the constructors of both loops take, in order (DSPy 2.5.19 to 3.4.1, ``dspy.ReAct.__init__``)."""


@dataclass(frozen=True, slots=True)
class Construction:
    """One call that makes an agent: ``dspy.ReAct(...)``, a subclass of it, or ``super().__init__(...)`` in one.

    ``engines`` are the loops it can be, ``arguments`` the expressions given for ``signature``, ``tools``,
    ``max_iters`` and any other keyword. What comes in through ``*args`` or ``**kwargs`` is not in it.
    """

    module: Module
    node: ast.Call
    engines: frozenset[str]
    arguments: dict[str, ast.expr]

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
        if isinstance(node, ast.Call) and (engines := _constructs(linker, module, node)):
            yield Construction(module, node, engines, _arguments(node, _skipped(node)))


def _constructs(linker: Linker, module: Module, node: ast.Call) -> frozenset[str]:
    """The loops that a call can make; none for most calls."""
    value = module.values.get(node.func)
    if value is None:
        return _by_initializer(linker, module, node)
    found = {engine for atom in value.atoms for engine in _made_by(linker, module, atom)}
    return frozenset(found) or _by_initializer(linker, module, node)


def _made_by(linker: Linker, module: Module, atom: Atom) -> Iterator[str]:
    if atom.kind == "external" and str(atom.ref) in ENGINES:
        yield ENGINES[str(atom.ref)]
    if atom.kind == "class" and isinstance(atom.ref, ClassRef):
        lineage = linker.hierarchy.lineage(atom.ref, linker.functions.unit(module.path, None, ()))
        if not any(_initializes(linker, base) for base in lineage.classes):
            yield from lineage.engines


def _initializes(linker: Linker, ref: ClassRef) -> bool:
    """Whether a class has a constructor of its own, whose ``super().__init__`` is the construction then."""
    return any(getattr(statement, "name", "") == "__init__" for statement in linker.classes[ref].node.body)


def _by_initializer(linker: Linker, module: Module, node: ast.Call) -> frozenset[str]:
    """``super().__init__(...)`` or ``dspy.ReAct.__init__(self, ...)`` in a class below an agent class."""
    if not isinstance(node.func, ast.Attribute) or node.func.attr != "__init__":
        return frozenset()
    receiver = node.func.value
    if _is_super(receiver):
        return _engines_around(linker, module, node)
    value = module.values.get(receiver)
    return (
        frozenset(ENGINES[str(atom.ref)] for atom in value.atoms if str(atom.ref) in ENGINES) if value else frozenset()
    )


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def _engines_around(linker: Linker, module: Module, node: ast.AST) -> frozenset[str]:
    """The loops behind the class whose method a node is in, if no class between them takes the call."""
    outer = next((outer for outer in module.enclosing(node) if isinstance(outer, ast.ClassDef)), None)
    for ref, info in linker.classes.items():
        if info.module is module and info.node is outer:
            lineage = linker.hierarchy.lineage(ref, linker.functions.unit(module.path, None, ()))
            if not any(_initializes(linker, base) for base in lineage.classes[1:]):
                return frozenset(lineage.engines)
    return frozenset()


def _skipped(node: ast.Call) -> int:
    """How many positions come before the signature: the ``self`` that ``dspy.ReAct.__init__`` is given."""
    is_unbound = (
        isinstance(node.func, ast.Attribute) and node.func.attr == "__init__" and not _is_super(node.func.value)
    )
    return int(is_unbound)


def _arguments(node: ast.Call, skipped: int) -> dict[str, ast.expr]:
    positional: list[ast.expr] = []
    for argument in node.args[skipped:]:
        if isinstance(argument, ast.Starred):
            break
        positional.append(argument)
    found = dict(zip(_PARAMETERS, positional, strict=False))
    return found | {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
