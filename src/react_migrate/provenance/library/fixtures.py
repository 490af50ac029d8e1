"""What pytest hands to the parameters of a test: what the fixture of that name gives, and rows of a table."""

from __future__ import annotations

import ast
import os
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import elements, item, make
from react_migrate.provenance.library.promises import awaited
from react_migrate.provenance.values import NOTHING, FunctionRef, Value

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from react_migrate.provenance.interpreter.frame import Frame

_MARKS = frozenset(("pytest.fixture", "pytest.fixture()", "pytest_asyncio.fixture", "pytest_asyncio.fixture()"))


def homes(path: str, files: Collection[str]) -> list[str]:
    """The files whose fixtures a test module sees: itself, then each ``conftest.py`` from its folder upwards."""
    name = os.path.basename(path)
    if not (name.startswith("test_") or name.endswith("_test.py") or name == "conftest.py"):
        return []
    found, folder = [path], os.path.dirname(path)
    while os.path.dirname(folder) != folder:
        conftest = os.path.join(folder, "conftest.py")
        if conftest in files and conftest != path:
            found.append(conftest)
        folder = os.path.dirname(folder)
    return found


def register(frame: Frame, node: ast.FunctionDef | ast.AsyncFunctionDef, function: Value) -> None:
    """Remember a function that is decorated as a fixture, under its name or the one that ``name=`` gives it."""
    for decorator in node.decorator_list:
        marks = {str(atom.ref) for atom in frame.linker.evaluate(frame, decorator).atoms if atom.kind == "external"}
        if marks & _MARKS:
            name = _given_name(decorator) or node.name
            frame.store.write(("fixture", frame.module.path, name), function)


def parametrize(frame: Frame, node: ast.FunctionDef | ast.AsyncFunctionDef, function: Value) -> None:
    """Give the parameters of a test what ``pytest.mark.parametrize`` lists for them."""
    refs = [atom.ref for atom in function.of_kind("function").atoms if isinstance(atom.ref, FunctionRef)]
    for decorator in node.decorator_list if refs else ():
        if isinstance(decorator, ast.Call) and len(decorator.args) >= 2 and _is_parametrize(frame, decorator):
            names = _names(decorator.args[0])
            for row in _rows(frame, decorator.args[1]):
                values = [row] if len(names) == 1 else [item(frame, row, index) for index in range(len(names))]
                for name, value in zip(names, values, strict=True):
                    frame.linker.functions.hand(refs[0], name, value)


def _is_parametrize(frame: Frame, decorator: ast.Call) -> bool:
    marks = frame.linker.evaluate(frame, decorator.func).atoms
    return any(atom.kind == "external" and atom.ref == "pytest.mark.parametrize" for atom in marks)


def _names(node: ast.expr) -> list[str]:
    """``"a, b"`` and ``("a", "b")``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [name.strip() for name in node.value.split(",") if name.strip()]
    return [str(part.value) for part in getattr(node, "elts", ()) if isinstance(part, ast.Constant)]


def _rows(frame: Frame, node: ast.expr) -> Iterator[Value]:
    """The rows of a table of parameters, ``pytest.param(...)`` unwrapped."""
    if not isinstance(node, (ast.List, ast.Tuple)):
        yield elements(frame, frame.linker.evaluate(frame, node))
        return
    for part in node.elts:
        if isinstance(part, ast.Call) and getattr(part.func, "attr", "") == "param":
            parts = [(index, frame.linker.evaluate(frame, given)) for index, given in enumerate(part.args)]
            yield parts[0][1] if len(parts) == 1 else make(frame, "box", frame.where(part, "row"), parts)
        else:
            yield frame.linker.evaluate(frame, part)


def _given_name(decorator: ast.expr) -> str | None:
    for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
        if keyword.arg == "name" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return None


def requested(frame: Frame, ref: FunctionRef, name: str) -> Value:
    """What the parameter ``name`` of a test or a fixture gets; the nearest fixture of that name wins."""
    if not frame.module.fixtures:
        return NOTHING
    for home in frame.module.fixtures:
        fixture = frame.store.read(("fixture", home, name), frame.unit)
        if fixture and not (home == frame.module.path and name == ref.name):
            node = frame.linker.functions.definition(ref)
            made = frame.linker.call(frame, node, fixture, Arguments())
            return awaited(frame, _yielded(frame, made))
    return NOTHING


def _yielded(frame: Frame, made: Value) -> Value:
    found = NOTHING
    for atom, trail in made.atoms.items():
        generated = atom.kind == "box" and isinstance(atom.ref, tuple) and atom.ref[0] == "yield"
        found |= elements(frame, Value({atom: trail})) if generated else Value({atom: trail})
    return found
