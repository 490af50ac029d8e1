"""Declarations in ``setup.py``, as far as they are written out: it is parsed and never run."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

from react_migrate.errors import UnreadableFileError
from react_migrate.project.requirements.declaration import Declaration, Place, required

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LISTS = ("install_requires", "tests_require")


def read(path: Path, text: str, top: Path) -> Iterator[Declaration]:
    """The declarations among the literal arguments of ``setup``, directly or by a name of the module.

    Raises:
        UnreadableFileError: it is no Python, or a requirement of DSPy is none.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UnreadableFileError(path, f"cannot be parsed: {error}; correct it") from None
    names = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for group, item in _items(tree, names):
        for row, line in enumerate(str(item.value).split("\n")):
            found = required(line, Place(path, item.lineno + row, path, group))
            if found is not None:
                yield found


def _items(tree: ast.Module, names: dict[str, ast.expr]) -> Iterator[tuple[str, ast.Constant]]:
    """The texts in the lists of requirements, each with its extra."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or ast.unparse(node.func).rpartition(".")[2] != "setup":
            continue
        for keyword in node.keywords:
            value = _named(keyword.value, names)
            if keyword.arg in _LISTS:
                yield from (("", text) for text in _texts(value, names))
            elif keyword.arg == "extras_require" and isinstance(value, ast.Dict):
                for key, listed in zip(value.keys, value.values, strict=True):
                    extra = str(key.value) if isinstance(key, ast.Constant) else ""
                    yield from ((extra, text) for text in _texts(_named(listed, names), names))


def _texts(value: ast.expr, names: dict[str, ast.expr]) -> Iterator[ast.Constant]:
    """The texts in a literal list, or in a sum of such."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value
    elif isinstance(value, (ast.List, ast.Tuple, ast.Set)):
        for item in value.elts:
            yield from _texts(item.value if isinstance(item, ast.Starred) else item, names)
    elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        yield from _texts(_named(value.left, names), names)
        yield from _texts(_named(value.right, names), names)


def _named(value: ast.expr, names: dict[str, ast.expr]) -> ast.expr:
    return names.get(value.id, value) if isinstance(value, ast.Name) else value
