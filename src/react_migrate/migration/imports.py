"""The imports of a file: names that rewritten code needs come in, names that it no longer uses go out."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Collection, Iterable
from itertools import groupby

from react_migrate.migration.rewriter import Offsets, Replacement, newline_of, offsets_of
from react_migrate.migration.rule import Import

IsLocal = Callable[[str], bool]
"""Whether a top-level module name belongs to the project."""

_FUTURE, _STANDARD, _THIRD_PARTY, _LOCAL = range(4)


def additions(
    tree: ast.Module, text: str, wanted: Iterable[Import], is_local: IsLocal, first_use: int = sys.maxsize
) -> list[Replacement]:
    """The replacements that bring the wanted names in, joined into imports that are already there.

    ``first_use`` is the line from which on the names are used: they come in ahead of it.
    """
    whole, tree = tree, ast.Module([item for item in tree.body if (item.end_lineno or 0) < first_use], [])
    missing = sorted(set(wanted) - _present(tree), key=lambda item: (item.module, item.name or "", item.alias or ""))
    plain = [f"import {_spelled(item.module, item.alias)}" for item in missing if item.name is None]
    made, named = _joined_or_new(tree, text, [item for item in missing if item.name is not None])
    if plain and (ahead := _ahead_of_names(tree, text, is_local)) is not None:
        made.append(Replacement(ahead, ahead, "".join(line + newline_of(text) for line in plain)))
        plain = []
    if lines := plain + named:
        made.append(_insertion(tree, text, lines, is_local) if tree.body else _ahead_of_all(whole, text, lines))
    return made


def _joined_or_new(tree: ast.Module, text: str, items: list[Import]) -> tuple[list[Replacement], list[str]]:
    """Names put into imports that are there, and new lines for the others."""
    made: list[Replacement] = []
    lines: list[str] = []
    for module, group in groupby(items, key=lambda item: item.module):
        names = list(group)
        joined = _join(tree, text, module, names)
        if joined is not None:
            made.append(joined)
        else:
            lines.append(f"from {module} import {', '.join(_spelled(item.name or '', item.alias) for item in names)}")
    return made, lines


def _ahead_of_all(tree: ast.Module, text: str, lines: list[str]) -> Replacement:
    """New import lines where the first statement uses the names already."""
    at, _ = _start(ast.Module(tree.body[:1], []), offsets_of(text))
    newline = newline_of(text)
    return Replacement(at, at, "".join(line + newline for line in lines) + newline * _blank_after(tree, text, at))


def _ahead_of_names(tree: ast.Module, text: str, is_local: IsLocal) -> int | None:
    """Where ``import x`` goes in a group that holds only ``from x import y``: import sorters put it first."""
    group = [statement for statement in _import_block(tree) if _group(statement, is_local) == _THIRD_PARTY]
    if not group or any(isinstance(statement, ast.Import) for statement in group):
        return None
    return offsets_of(text).at(group[0].lineno, 0)


def _spelled(name: str, alias: str | None) -> str:
    return f"{name} as {alias}" if alias and alias != name else name


def _present(tree: ast.Module) -> set[Import]:
    """The imports at the top level, one for each name."""
    found: set[Import] = set()
    for statement in tree.body:
        if isinstance(statement, ast.Import):
            found.update(Import(alias.name, None, alias.asname) for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and not statement.level and statement.module:
            found.update(Import(statement.module, alias.name, alias.asname) for alias in statement.names)
    return found


def _join(tree: ast.Module, text: str, module: str, items: list[Import]) -> Replacement | None:
    """Put the names into ``from module import …`` where that stands on one line, without a comment."""
    offsets = offsets_of(text)
    for statement in tree.body:
        if not isinstance(statement, ast.ImportFrom) or statement.module != module or statement.level:
            continue
        start, end = offsets.line(offsets.at(statement.lineno, 0))
        code = text[start:end].rstrip("\r\n")
        if statement.lineno != statement.end_lineno or any(mark in code for mark in "#(;*"):
            continue
        names = [(alias.name, alias.asname) for alias in statement.names] + [
            (item.name or "", item.alias) for item in items
        ]
        spelled = sorted({_spelled(name, alias) for name, alias in names}, key=_by_isort)
        return Replacement(start, start + len(code), f"from {module} import {', '.join(spelled)}")
    return None


def _by_isort(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest, as import sorters have it."""
    return (0 if name.isupper() else 1 if name[:1].isupper() else 2, name)


def _insertion(tree: ast.Module, text: str, lines: list[str], is_local: IsLocal) -> Replacement:
    """New import lines after the last import that belongs before them."""
    newline = newline_of(text)
    code = "".join(line + newline for line in lines)
    block = _import_block(tree)
    before = [statement for statement in block if _group(statement, is_local) <= _THIRD_PARTY]
    offsets = offsets_of(text)
    if before:
        last = before[-1]
        _, at = offsets.line(offsets.at(last.end_lineno or last.lineno, 0))
        if at == len(text) and not text.endswith(("\n", "\r")):
            return Replacement(at, at, newline + code.removesuffix(newline))
        if _group(last, is_local) != _THIRD_PARTY:
            code = newline + code
        followed = any(statement.lineno == (last.end_lineno or 0) + 1 for statement in block)
        return Replacement(at, at, code + newline if followed else code)
    at, blank = _start(tree, offsets)
    if block and at == offsets.at(block[0].lineno, 0):
        return Replacement(at, at, code + newline)
    return Replacement(at, at, newline * blank + code + (newline * _blank_after(tree, text, at)))


def _import_block(tree: ast.Module) -> list[ast.stmt]:
    """The import statements at the head of the file, up to the first statement of another kind."""
    block: list[ast.stmt] = []
    for index, statement in enumerate(tree.body):
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            block.append(statement)
        elif not (index == 0 and _is_docstring(statement)):
            break
    return block


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _group(statement: ast.stmt, is_local: IsLocal) -> int:
    if isinstance(statement, ast.ImportFrom):
        if statement.level:
            return _LOCAL
        name = (statement.module or "").split(".")[0]
    else:
        assert isinstance(statement, ast.Import)
        name = statement.names[0].name.split(".")[0]
    if name == "__future__":
        return _FUTURE
    if name in sys.stdlib_module_names:
        return _STANDARD
    return _LOCAL if is_local(name) else _THIRD_PARTY


def _start(tree: ast.Module, offsets: Offsets) -> tuple[int, int]:
    """Where the first import goes in a file without any, and how many blank lines come before it."""
    body = tree.body
    if body and _is_docstring(body[0]):
        _, at = offsets.line(offsets.at(body[0].end_lineno or 1, 0))
        return at, 1
    first = body[0]
    line = min([first.lineno, *(item.lineno for item in getattr(first, "decorator_list", []))])
    return offsets.at(line, 0), 0


def _blank_after(tree: ast.Module, text: str, at: int) -> int:
    if text[at : at + 1] in ("\n", "\r"):
        return 0
    return 2 if isinstance(tree.body[0], (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) else 1


def imported_names(tree: ast.Module) -> set[str]:
    """The names that the imports at the top level bind."""
    imports = [statement for statement in tree.body if isinstance(statement, (ast.Import, ast.ImportFrom))]
    return {(alias.asname or alias.name).split(".")[0] for statement in imports for alias in statement.names}


def removals(before: ast.Module, after: ast.Module, text: str, keep: Collection[str]) -> list[Replacement]:
    """The replacements (of the new text) that take out imported names which only the old text used.

    ``keep`` are names that other files import from this one. A name in ``__all__`` stays, and so does one that the old
    text did not use either: somebody wants it there.
    """
    used_before, used_after = _used(before), _used(after)
    made: list[Replacement] = []
    for statement in after.body:
        if not isinstance(statement, (ast.Import, ast.ImportFrom)):
            continue
        dead = [alias for alias in statement.names if _is_dead(alias, used_before, used_after, keep)]
        if dead:
            made.append(_without(statement, dead, text))
    return made


def _used(tree: ast.Module) -> set[str]:
    """The names a file uses: loaded, listed in ``__all__``, or written in a string (an annotation, a registry)."""
    used = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
            used.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 200:
            used.update(
                part
                for part in node.value.replace(".", " ").replace("[", " ").replace("]", " ").split()
                if part.isidentifier()
            )
    return used


def _is_dead(alias: ast.alias, before: set[str], after: set[str], keep: Collection[str]) -> bool:
    name = (alias.asname or alias.name).split(".")[0]
    return name in before and name not in after and name not in keep and name != "*"


def _without(statement: ast.Import | ast.ImportFrom, dead: list[ast.alias], text: str) -> Replacement:
    offsets = offsets_of(text)
    start = offsets.at(statement.lineno, statement.col_offset)
    end = offsets.at(statement.end_lineno or statement.lineno, statement.end_col_offset or 0)
    rest = [alias for alias in statement.names if alias not in dead]
    if not rest:
        first, _ = offsets.line(start)
        _, last = offsets.line(end)
        alone = not text[first:start].strip() and not text[end:last].strip()
        return Replacement(first, last, "") if alone else Replacement(start, end, "pass")
    names = ", ".join(_spelled(alias.name, alias.asname) for alias in rest)
    if isinstance(statement, ast.Import):
        return Replacement(start, end, f"import {names}")
    return Replacement(start, end, f"from {'.' * statement.level}{statement.module or ''} import {names}")
