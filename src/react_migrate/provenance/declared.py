"""Which outputs a signature declares, read off its text: a string, a class, or calls that make one of another."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from react_migrate.provenance.values import ClassRef

if TYPE_CHECKING:
    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.scopes import Module

_NAME = re.compile(r"[^\W\d]\w*")
_ADDING = frozenset(("append", "prepend", "insert", "with_updated_fields"))
"""Methods of ``dspy.Signature`` that name a field in their arguments (DSPy 3.4.1)."""


def declares_output(linker: Linker, module: Module, signature: ast.expr, name: str) -> bool:
    """Whether an expression given as signature certainly declares an output of this name."""
    if isinstance(signature, ast.Constant):
        return isinstance(signature.value, str) and name in _outputs_in_text(signature.value)
    if isinstance(signature, ast.Call):
        return _made_of(linker, module, signature, name)
    if isinstance(signature, ast.Dict):
        pairs = zip(signature.keys, signature.values, strict=True)
        return any(isinstance(key, ast.Constant) and key.value == name and _is_output(value) for key, value in pairs)
    value = module.values.get(signature)
    refs = [atom.ref for atom in value.atoms if isinstance(atom.ref, ClassRef)] if value else []
    return bool(refs) and all(_class_declares(linker, ref, name) for ref in refs)


def _outputs_in_text(text: str) -> list[str]:
    """The names behind the arrow, their types left out."""
    outputs = re.sub(r"\[[^]]*\]", "", text.partition("->")[2])
    return [found.group() for part in outputs.split(",") if (found := _NAME.match(part.strip()))]


def _made_of(linker: Linker, module: Module, node: ast.Call, name: str) -> bool:
    """``dspy.Signature(x)``, and ``x.append("name", dspy.OutputField())``."""
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    if isinstance(node.func, ast.Attribute) and node.func.attr in _ADDING:
        named = any(isinstance(argument, ast.Constant) and argument.value == name for argument in given)
        own = named and any(_is_output(argument) for argument in given)
        return own or declares_output(linker, module, node.func.value, name)
    return bool(node.args) and declares_output(linker, module, node.args[0], name)


def _is_output(node: ast.expr) -> bool:
    return any(
        getattr(inner, "attr", getattr(inner, "id", "")) == "OutputField"
        for inner in ast.walk(node)
        if isinstance(inner, (ast.Attribute, ast.Name))
    )


def _class_declares(linker: Linker, ref: ClassRef, name: str) -> bool:
    for base in linker.hierarchy.lineage(ref, linker.functions.unit(ref.path, None, ())).classes:
        for statement in linker.classes[base].node.body:
            if isinstance(statement, ast.AnnAssign) and getattr(statement.target, "id", "") == name:
                return statement.value is not None and _is_output(statement.value)
    return False
