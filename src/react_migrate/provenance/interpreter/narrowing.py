"""What a test with ``isinstance`` or a class pattern tells of a variable, where it holds and where it does not."""

from __future__ import annotations

import ast
import sys
from typing import TYPE_CHECKING

from react_migrate.provenance import names
from react_migrate.provenance.engines import ENGINES, MODULE_CLASSES, OTHER_PROGRAMS
from react_migrate.provenance.interpreter import tagged
from react_migrate.provenance.interpreter.containers import elements
from react_migrate.provenance.values import NOBODY_ATOM, NOTHING, Atom, ClassRef, Trail, Value, external, join

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from react_migrate.provenance.interpreter.frame import Frame

PREDICTIONS = frozenset(("dspy.Prediction", "dspy.Example"))
_STANDARD = frozenset(("builtins", *sys.stdlib_module_names))
_DICTS = frozenset(("builtins.dict",))
_EVERYTHING = frozenset(("builtins.object",))
_OPEN = frozenset(("typing.Protocol", "typing_extensions.Protocol", "abc.ABC"))
"""Bases of classes whose ``isinstance`` can hold for objects of unrelated classes."""

_COMPARING = (ast.Eq, ast.In, ast.NotEq, ast.NotIn)

NOBODY = Value({NOBODY_ATOM: None})


def narrow(frame: Frame, test: ast.expr, holds: bool) -> Mapping[str, Value]:
    """Let the variables be what they can be where ``test`` holds, or does not; gives what they were before."""
    before: dict[str, Value] = {}
    _narrow(frame, test, holds, before)
    return before


def _narrow(frame: Frame, test: ast.expr, holds: bool, before: dict[str, Value]) -> None:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        _narrow(frame, test.operand, not holds, before)
    elif isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) is holds:
        for part in test.values:
            _narrow(frame, part, holds, before)
    elif isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "isinstance":
        if len(test.args) == 2 and (name := _variable(test.args[0])) in frame.env:
            before.setdefault(name, frame.env[name])
            frame.env[name] = narrowed(frame, frame.env[name], classes(frame, test.args[1]), test, holds)
    elif isinstance(test, ast.Compare) and len(test.ops) == 1 and (name := _typed(test.left)) in frame.env:
        if isinstance(test.ops[0], (ast.Is, ast.Eq) if holds else (ast.IsNot, ast.NotEq)):
            before.setdefault(name, frame.env[name])
            frame.env[name] = narrowed(frame, frame.env[name], classes(frame, test.comparators[0]), test)
    elif isinstance(test, ast.Compare) and len(test.ops) == 1 and (name := _variable(test.left)) in frame.env:
        positive = isinstance(test.ops[0], (ast.Eq, ast.In)) is holds
        if name in frame.unpacked and isinstance(test.ops[0], _COMPARING):
            tagged.narrow(frame, name, _texts(frame, test.comparators[0]), holds=positive, before=before)
        if isinstance(test.ops[0], _COMPARING) and is_told(frame, test.left):
            before.setdefault(name, frame.env[name])
            frame.env[name] = among(frame.env[name], _texts(frame, test.comparators[0]), holds=positive)


def is_dead(frame: Frame, before: Mapping[str, Value]) -> bool:
    """Whether a test leaves nothing for one of the variables that it is about, so that no value gets further."""
    return any(frame.env[name].is_nobody() for name in before)


def is_told(frame: Frame, node: ast.expr) -> bool:
    """Whether ``node`` is a parameter and a call in sight hands it a text.

    What a constant or a default says, anybody may change tomorrow, so that it decides nothing.
    """
    return frame.store.read(("param", frame.unit, _variable(node)), frame.unit).has("text")


def _texts(frame: Frame, node: ast.expr) -> Sequence[str]:
    """The texts that something is compared with; nothing where they are not all known."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        found = [frame.linker.evaluate(frame, part).texts() for part in node.elts]
        return [part[0] for part in found] if all(len(part) == 1 for part in found) else []
    found_here = frame.linker.evaluate(frame, node).texts()
    return found_here if len(found_here) == 1 else []


def among(value: Value, texts: Sequence[str], *, holds: bool) -> Value:
    """The part of a value that can be one of these texts, or the part that can be none of them."""
    if not texts:
        return value
    kept = {
        atom: trail
        for atom, trail in value.atoms.items()
        if (atom.kind != "text" or (atom.ref in texts) is holds) and not (holds and atom.kind == "none")
    }
    return Value(kept) if kept else NOBODY


def _typed(node: ast.expr) -> str:
    """The variable in ``type(variable)``."""
    is_type = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type"
    return _variable(node.args[0]) if is_type and len(node.args) == 1 else ""  # type: ignore[attr-defined]  # a call


def _variable(node: ast.expr) -> str:
    target = node.target if isinstance(node, ast.NamedExpr) else node
    return target.id if isinstance(target, ast.Name) else ""


def classes(frame: Frame, node: ast.expr) -> Value:
    """The classes that the second argument of ``isinstance`` or a class pattern names."""
    if isinstance(node, ast.Tuple):
        return join(classes(frame, part) for part in node.elts)
    if isinstance(node, ast.BinOp):
        return classes(frame, node.left) | classes(frame, node.right)
    value = frame.linker.evaluate(frame, node)
    return elements(frame, value) if value.has("box") else value


def narrowed(frame: Frame, value: Value, kinds: Value, node: ast.AST, holds: bool = True) -> Value:
    """The part of ``value`` that can be of these classes, or the part that need not be."""
    if not kinds or kinds.without("class", "external"):
        return value
    if not value:
        return value if not holds or frame.is_early() else _made(frame, kinds, node)
    found = NOTHING
    for atom, trail in value.atoms.items():
        answers = [_is_a(frame, atom, kind) for kind in kinds.atoms]
        if holds and atom.kind == "unknown":
            found |= _made(frame, kinds, node) or Value({atom: trail})
        elif any(answer is True for answer in answers):
            found |= Value({atom: trail}) if holds else NOTHING
        elif not holds or any(answer is None for answer in answers):
            found |= Value({atom: trail})
    return found or NOBODY


def _made(frame: Frame, kinds: Value, node: ast.AST) -> Value:
    """An object of these classes, where that says what it is; nothing where it may still be anything."""
    found = NOTHING
    checked = Trail(frame.module.path, getattr(node, "lineno", 0), "checked by its class")
    for atom in kinds.atoms:
        if atom.kind == "external" and atom.ref in ENGINES:
            found |= Value.of("agent", ENGINES[str(atom.ref)], checked)
        elif atom.kind == "external" and atom.ref in OTHER_PROGRAMS:
            found |= external(names.result(str(atom.ref)))
        elif isinstance(atom.ref, ClassRef):
            for below in (atom.ref, *frame.linker.hierarchy.heirs(atom.ref, frame.unit)):
                found |= Value.of("instance", below, checked)
        else:
            return NOTHING
    return found


def _is_a(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    """Whether an object is of a class; ``None`` where it may be."""
    if kind.ref in _EVERYTHING:
        return True
    if isinstance(kind.ref, ClassRef) and not _OPEN.isdisjoint(_externals(frame, kind.ref)):
        return True if atom.kind == "instance" and kind.ref in _classes(frame, atom) else None
    asked = _ASKED.get(atom.kind)
    return asked(frame, atom, kind) if asked is not None else None


def _externals(frame: Frame, ref: ClassRef) -> set[str]:
    return frame.linker.hierarchy.lineage(ref, frame.unit).externals


def _classes(frame: Frame, atom: Atom) -> list[ClassRef]:
    assert isinstance(atom.ref, ClassRef)
    return frame.linker.hierarchy.lineage(atom.ref, frame.unit).classes


def _nobody(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    return True


def _none(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    return kind.ref == "types.NoneType"


def _other(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    return False if isinstance(kind.ref, ClassRef) or str(kind.ref).startswith("dspy.") else None


def _text(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    return kind.ref == "builtins.str" or (None if _is_abstract(kind) else False)


def _dict(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    return kind.ref in _DICTS or (None if _is_abstract(kind) else False)


def _box(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    is_other = isinstance(kind.ref, ClassRef) or kind.ref in (*_DICTS, "builtins.str", "builtins.int", "builtins.float")
    return False if is_other or str(kind.ref).startswith("dspy.") else None


def _prediction(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    if isinstance(kind.ref, ClassRef):
        return None if _externals(frame, kind.ref) & PREDICTIONS else False
    return kind.ref in PREDICTIONS or (None if _is_abstract(kind) else False)


def _agent(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    if kind.ref in MODULE_CLASSES or atom.ref == kind.ref:
        return True
    return None if kind.ref in ENGINES or _is_abstract(kind) else False


def _instance(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    assert isinstance(atom.ref, ClassRef)
    if isinstance(kind.ref, ClassRef):
        return kind.ref in _classes(frame, atom)
    externals = _externals(frame, atom.ref)
    if kind.ref in externals or (kind.ref in MODULE_CLASSES and externals & (ENGINES.keys() | OTHER_PROGRAMS)):
        return True
    return None if externals or _is_abstract(kind) else False


def _external(frame: Frame, atom: Atom, kind: Atom) -> bool | None:
    owner, called, rest = str(atom.ref).partition("()")
    if owner.split(".", 1)[0] in _STANDARD and called:
        return False if isinstance(kind.ref, ClassRef) or str(kind.ref).startswith("dspy.") else None
    if not called or not owner.startswith("dspy.") or not owner.rsplit(".", 1)[-1][:1].isupper():
        return None
    if rest:  # what a module gave
        return _prediction(frame, atom, kind) if owner in OTHER_PROGRAMS and rest == "()" else None
    if owner == kind.ref or (owner in PREDICTIONS and kind.ref in PREDICTIONS):
        return True
    if owner in OTHER_PROGRAMS and kind.ref in MODULE_CLASSES:
        return True
    return None if owner == "dspy.CodeAct" or _is_abstract(kind) else False


def _is_abstract(kind: Atom) -> bool:
    """Whether a class is one outside the project whose ``isinstance`` nobody here can answer."""
    return isinstance(kind.ref, str) and kind.ref.split(".", 1)[0] not in ("builtins", "dspy")


_ASKED: dict[str, Callable[[Frame, Atom, Atom], bool | None]] = {
    "none": _none, "nobody": _nobody, "text": _text, "dict": _dict, "mapping": _dict, "trajectory": _dict,
    "fields": _dict, "box": _box, "prediction": _prediction, "agent": _agent, "other": _other, "instance": _instance,
    "external": _external,
}  # fmt: skip
