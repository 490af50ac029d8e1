"""Which fields a signature has and where each is declared: a look at the solved analysis."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from react_migrate.provenance.agents.makings import SIGNATURE_METHODS
from react_migrate.provenance.values import NOTHING, ClassRef, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.lineage import ClassInfo
    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.scopes import Module
    from react_migrate.provenance.values import Atom

Side = Literal["input", "output"]

_SIDES: dict[str, Side] = {
    "dspy.InputField()": "input", "dspy.OldInputField()": "input",
    "dspy.OutputField()": "output", "dspy.OldOutputField()": "output",
}  # fmt: skip
_HISTORY = re.compile(r"(?<![\w.])(?:dspy\.)?History\b")
_HOLE = "\N{FULL BLOCK}"
"""Stands for what a text leaves to the run: no name that holds it is known."""

MAX_DEPTH = 12
"""Signatures made from signatures that are followed; more is a loop."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a signature, at the expression or statement of a module that gives it its name.

    ``type`` is the text of its type, ``None`` where that is not in sight.
    """

    name: str
    side: Side
    path: str
    node: ast.expr | ast.stmt
    is_history: bool = False
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """The fields of one signature; ``complete`` says that it has no others."""

    fields: tuple[Field, ...]
    complete: bool = True

    def plus(self, field: Field | None) -> Signature:
        """The same with another field, ``None`` for one that is not known."""
        if field is None:
            return replace(self, complete=False)
        rest = tuple(known for known in self.fields if known.name != field.name)
        return replace(self, fields=(*rest, field))


def signatures(linker: Linker, value: Value, depth: int = 0) -> list[Signature]:
    """The signatures that a value can be; none where nothing of one is in sight."""
    if depth > MAX_DEPTH:
        return []
    found: list[Signature] = []
    for atom in value.atoms:
        if atom.kind == "class" and isinstance(atom.ref, ClassRef):
            found += _of_class(linker, atom.ref)
        elif atom.kind == "signature" and isinstance(atom.ref, tuple):
            found += _of_node(linker, linker.modules[atom.ref[0]], atom.ref[1], depth)
        elif atom.kind == "dict":
            found += _of_dict(linker, atom)
    return list(dict.fromkeys(found))


def _of_class(linker: Linker, ref: ClassRef) -> Iterator[Signature]:
    lineage = linker.hierarchy.lineage(ref, linker.functions.unit(ref.path, None, ()))
    if "dspy.Signature" not in lineage.externals:
        return
    whole = Signature((), complete=lineage.externals == {"dspy.Signature"})
    for base in reversed(lineage.classes):
        for field in _declared(linker.classes[base]):
            whole = whole.plus(field)
    yield whole


def _declared(info: ClassInfo) -> Iterator[Field]:
    for statement in info.node.body:
        if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
            continue
        target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
        if not isinstance(target, ast.Name):
            continue
        side = _side(info.module.values.get(statement.value, NOTHING)) if statement.value else None
        if side is not None:
            annotation = statement.annotation if isinstance(statement, ast.AnnAssign) else None
            is_history = _is_history(info.module, annotation)
            yield Field(target.id, side, info.module.path, statement, is_history, _written(annotation))


def _written(annotation: ast.expr | None) -> str:
    """The text of a type; a field without one is a ``str``."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value
    return ast.unparse(annotation) if annotation is not None else "str"


def _side(value: Value) -> Side | None:
    sides = {_SIDES[str(atom.ref)] for atom in value.atoms if str(atom.ref) in _SIDES}
    return sides.pop() if len(sides) == 1 else None


def _is_history(module: Module, annotation: ast.expr | None) -> bool:
    """Whether a type is ``dspy.History``, or that among others."""
    if annotation is None:
        return False
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return bool(_HISTORY.search(annotation.value))
    return any(
        str(atom.ref) == "dspy.History"
        for part in ast.walk(annotation)
        for atom in module.values.get(part, NOTHING).atoms
    )


# Signatures made by a call or written as a text


def _of_node(linker: Linker, module: Module, node: ast.expr, depth: int) -> list[Signature]:
    if not isinstance(node, ast.Call):
        written = in_text(_text(linker, module, node), module, node)
        return [written] if written is not None else []
    receiver = node.func.value if isinstance(node.func, ast.Attribute) else None
    if receiver is not None and node.func.attr in SIGNATURE_METHODS:  # type: ignore[attr-defined]  # it is an Attribute
        before = signatures(linker, module.values.get(receiver, NOTHING), depth + 1)
        if before:
            return [_changed(module, node, signature) for signature in before]
    given = node.args[0] if node.args else _keyword(node, "signature")
    return signatures(linker, module.values.get(given, NOTHING), depth + 1) if given is not None else []


def _keyword(node: ast.Call, *names: str) -> ast.expr | None:
    return next((keyword.value for keyword in node.keywords if keyword.arg in names), None)


def _changed(module: Module, node: ast.Call, signature: Signature) -> Signature:
    """What ``signature.append(name, field, type_)`` and its like make of a signature."""
    assert isinstance(node.func, ast.Attribute)
    method = node.func.attr
    if method.startswith("with_"):
        return signature
    first = 1 if method == "insert" else 0
    given = dict(enumerate(node.args[first:]))
    name = given.get(0) or _keyword(node, "name")
    known = name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else None
    if method == "delete":
        rest = tuple(field for field in signature.fields if field.name != known)
        return replace(signature, fields=rest if known else (), complete=signature.complete and known is not None)
    field = given.get(1) or _keyword(node, "field")
    side = _side(module.values.get(field, NOTHING)) if field is not None else None
    if known is None or side is None:
        return signature.plus(None)
    annotation = given.get(2) or _keyword(node, "type_")
    is_history = _is_history(module, annotation)
    return signature.plus(Field(known, side, module.path, node, is_history, _written(annotation)))


def _text(linker: Linker, module: Module, node: ast.expr) -> str:
    """A string as it is written, with a hole wherever the text does not say what stands there."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(linker, module, part) for part in node.values)
    if isinstance(node, ast.BinOp):
        return _text(linker, module, node.left) + _text(linker, module, node.right)
    written = {
        str(atom.ref[1].value) if isinstance(atom.ref, tuple) else str(atom.ref)
        for atom in module.values.get(node, NOTHING).of_kind("signature", "text").atoms
        if atom.kind == "text" or (isinstance(atom.ref, tuple) and isinstance(atom.ref[1], ast.Constant))
    }
    return written.pop() if len(written) == 1 else _HOLE


def in_text(text: str, module: Module, node: ast.expr) -> Signature | None:
    """The signature in ``"question, history: dspy.History -> answer"``; ``None`` for a text that is none."""
    inputs, arrow, outputs = text.partition("->")
    if not arrow or "->" in outputs:
        return None
    whole = Signature((), complete=_HOLE not in text)
    for side, part in (("input", inputs), ("output", outputs)):
        names = _names(part)
        if names is None:
            return None
        for name, annotation in names:
            if _HOLE not in name:
                is_history = bool(_HISTORY.fullmatch(annotation.split("|")[0].strip()))
                field = Field(name, side, module.path, node, is_history, annotation or "str")  # type: ignore[arg-type]  # one of two
                whole = whole.plus(field)
    return whole


def _names(part: str) -> list[tuple[str, str]] | None:
    """Names and types of one side, read as the parameters of a function (as DSPy does)."""
    if not part.strip():
        return []
    try:
        parsed = ast.parse(f"def f({part.strip().replace(_HOLE, _LETTERS)}): pass")
    except (SyntaxError, ValueError):
        return None
    function = parsed.body[0]
    if len(parsed.body) != 1 or not isinstance(function, ast.FunctionDef):
        return None
    return [
        (argument.arg.replace(_LETTERS, _HOLE), ast.unparse(argument.annotation) if argument.annotation else "")
        for argument in function.args.args
    ]


_LETTERS = "_hole_"


# Signatures made from a dict


def _of_dict(linker: Linker, atom: Atom) -> Iterator[Signature]:
    """``{"question": (str, dspy.InputField()), ...}``, however it was filled."""
    where = atom.ref
    if not isinstance(where, tuple) or len(where) < 2 or not isinstance(where[1], ast.Dict):
        return
    module = linker.modules[where[0].path]
    written = {key.value: key for key in where[1].keys if isinstance(key, ast.Constant)}
    fields = []
    for name in linker.store.names(where):
        value = linker.store.peek(("item", where, name))
        side, is_history = _side_of_item(linker, value)
        if side is not None:
            fields.append(Field(name, side, module.path, written.get(name) or where[1], is_history))
    if fields:
        yield Signature(tuple(fields), complete=False)


def _side_of_item(linker: Linker, value: Value) -> tuple[Side | None, bool]:
    """Of ``(type, field)`` or a field alone: which side it is on, and whether its type is ``dspy.History``."""
    side, is_history = _side(value), False
    for atom in value.of_kind("box").atoms:
        side = side or _side(linker.store.peek(("item", atom.ref, 1)))
        types = linker.store.peek(("item", atom.ref, 0)).atoms
        is_history = is_history or any(str(one.ref) == "dspy.History" for one in types)
    return side, is_history
