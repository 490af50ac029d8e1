"""The lists of replies that `dspy.utils.DummyLM` is given, wherever they are written."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.provenance.values import NOTHING, ClassRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.scopes import Module
    from react_migrate.provenance.values import Value

DUMMY = "dspy.DummyLM"

_PLAIN = frozenset(("adapter",))
"""Arguments of ``DummyLM`` besides the replies that leave their order and text alone (DSPy 3.4.1)."""


@dataclass(frozen=True, slots=True)
class Script:
    """A list, tuple or dict literal that a scripted model is given; ``plain``: the model says just that, in order."""

    module: Module
    node: ast.expr
    plain: bool


def scripts(linker: Linker) -> Iterator[Script]:
    """Every literal that a scripted model is given in the modules that were analysed."""
    for module in linker.modules.values():
        for node in module.parents if "DummyLM" in module.text else ():
            if isinstance(node, ast.Call) and _is_dummy(linker, module, node):
                given = node.args[0] if node.args else _keyword(node, "answers")
                plain = {keyword.arg for keyword in node.keywords} <= {"answers", *_PLAIN} and len(node.args) < 2
                plain = plain and any(atom.ref == DUMMY for atom in module.values.get(node.func, NOTHING).atoms)
                if given is not None:
                    for one, home in _literals(linker, module, given):
                        yield Script(home, one, plain and isinstance(one, (ast.List, ast.Tuple)))


def _is_dummy(linker: Linker, module: Module, node: ast.Call) -> bool:
    """Whether a call makes a ``DummyLM``, of DSPy's class or of one below it."""
    for atom in module.values.get(node.func, NOTHING).atoms:
        if atom.ref == DUMMY:
            return True
        if atom.kind == "class" and isinstance(atom.ref, ClassRef):
            lineage = linker.hierarchy.lineage(atom.ref, linker.functions.unit(module.path, None, ()))
            if DUMMY in lineage.externals:
                return True
    return False


def _keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)


def _literals(linker: Linker, module: Module, node: ast.expr) -> Iterator[tuple[ast.expr, Module]]:
    """The literals an expression can be, those that a sum or an unpacking puts together one by one."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _literals(linker, module, node.left)
        yield from _literals(linker, module, node.right)
        return
    for made, home in _made_at(linker, module.values.get(node, NOTHING)):
        yield made, home
        for part in getattr(made, "elts", ()):
            if isinstance(part, ast.Starred):
                yield from _literals(linker, home, part.value)


def _made_at(linker: Linker, value: Value) -> Iterator[tuple[ast.expr, Module]]:
    """The nodes where the containers in a value are made."""
    for atom in value.of_kind("box", "dict").atoms:
        place = atom.ref if isinstance(atom.ref, tuple) else ()
        if len(place) == 3 and isinstance(place[1], (ast.List, ast.Tuple, ast.Dict)):
            yield place[1], linker.modules[place[0].path]
        elif len(place) == 3 and isinstance(place[1], ast.BinOp):
            module = linker.modules[place[0].path]
            yield from _literals(linker, module, place[1])
