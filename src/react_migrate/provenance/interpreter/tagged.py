"""Variables unpacked from one tuple, the first of which may say what the others are: ``("out", prediction)``."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.containers import item
from react_migrate.provenance.values import Atom, Value

if TYPE_CHECKING:
    from collections.abc import Collection

    from react_migrate.provenance.interpreter.frame import Frame


def remember(frame: Frame, target: ast.Tuple | ast.List, value: Value) -> None:
    """Keep in mind where variables come from, if all that they come from is tuples of the program's own making.

    The tuples become a variable of their own, which no program can name, so that they narrow and merge like any other.
    """
    names = tuple(part.id for part in target.elts if isinstance(part, ast.Name))
    if len(names) == len(target.elts) and value and not value.without("box"):
        frame.env[_hidden(names)] = value
        frame.unpacked.update(dict.fromkeys(names, names))


def narrow(frame: Frame, name: str, texts: Collection[str], *, holds: bool, before: dict[str, Value]) -> None:
    """``name`` is one of these texts, or none of them: leave of its neighbours what such tuples hold.

    ``before`` is told what they were.
    """
    names = frame.unpacked.get(name, ())
    tuples = frame.env.get(_hidden(names))
    if tuples is None or not texts:
        return
    index = names.index(name)
    kept = {atom: trail for atom, trail in tuples.atoms.items() if _fits(frame, atom, index, texts, holds)}
    if not kept or len(kept) == len(tuples.atoms):
        return
    changed = {_hidden(names): Value(kept)}
    for position, neighbour in enumerate(names):
        if neighbour != name and frame.unpacked.get(neighbour) == names:
            changed[neighbour] = item(frame, Value(kept), position)
    for variable, value in changed.items():
        before.setdefault(variable, frame.env[variable])
        frame.env[variable] = value


def _hidden(names: tuple[str, ...]) -> str:
    return f"({', '.join(names)})"


def _fits(frame: Frame, atom: Atom, index: int, texts: Collection[str], holds: bool) -> bool:
    held = frame.store.item(atom.ref, index, frame.unit).texts()
    return not held or any((text in texts) is holds for text in held)
