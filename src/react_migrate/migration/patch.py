"""One file's edits made: its new text, checked to be Python; in several processes where there is much to do."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.errors import RewriteError
from react_migrate.migration.imports import additions, imported_names, removals
from react_migrate.migration.rewriter import Replacement, apply, offsets_of, replacements
from react_migrate.provenance.syntax import parse

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator, Mapping, Sequence

    from react_migrate.migration.rule import Edit, Import, Rule

WORTH_A_PROCESS = 200
"""Patches for which starting another process pays; below, they are made faster than it starts."""


@dataclass(frozen=True, slots=True)
class Patch:
    """The edits of one file and what goes with them; it can be sent to another process.

    ``wanted`` are the names that the new code needs, ``keep`` those that must stay importable from the file, ``local``
    the project's own among the modules it imports, ``lines`` the lines to show as they become.
    """

    text: str
    edits: Mapping[Edit, Rule]
    wanted: frozenset[Import] = frozenset()
    keep: frozenset[str] = frozenset()
    local: frozenset[str] = frozenset()
    lines: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Patched:
    """The new text, and the shown lines by the number that they had."""

    text: str
    lines: Mapping[int, str]


def patch_all(patches: Sequence[Patch], jobs: int = 1) -> Iterator[Patched | Exception]:
    """The results in order, an exception for a patch that failed; ``jobs`` 0 is as many as there are processors."""
    workers = min(jobs or os.cpu_count() or 1, len(patches) // WORTH_A_PROCESS + 1)
    if workers < 2:
        yield from map(attempt, patches)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(attempt, patches, chunksize=max(1, WORTH_A_PROCESS // 8))


def attempt(patch: Patch) -> Patched | Exception:
    """The result of one patch, or what went wrong."""
    try:
        return make(patch)
    except Exception as defect:  # a rule may be anybody's, and the other files must go on
        return defect


def refusal(defect: Exception) -> str:
    """The sentence for a file that a defect of a rule keeps from being rewritten."""
    if isinstance(defect, RewriteError):
        return f"was left as it is: {defect}"
    return f"was left as it is: a rule failed on it ({type(defect).__name__}: {defect}); please report it"


def make(patch: Patch) -> Patched:
    """Make the edits, bring in what they need, take out imports that only the old code used.

    Raises:
        RewriteError: the result is not valid Python.
    """
    before, text = _parsed(patch.text), patch.text
    made = replacements(text, patch.edits)
    first_use = min(edit.span.line for edit in patch.edits)
    added = additions(before, text, patch.wanted, patch.local.__contains__, first_use)
    new = apply(text, [*made, *added])
    after = _parsed(new)
    gone = {word for item in made for word in re.findall(r"\w+", text[item.start : item.end])}
    if gone & imported_names(before) and (dead := removals(before, after, new, patch.keep)):
        new = apply(new, dead)
        _parsed(new)
    return Patched(new, {line: _line_after(text, line, made) for line in patch.lines})


def _parsed(text: str) -> ast.Module:
    try:
        return parse(text)
    except SyntaxError as error:
        reason = f"{error.msg}, new line {error.lineno}"
    except ValueError as error:
        reason = str(error)
    raise RewriteError(f"the rewritten code does not parse ({reason}); please report it")


def _line_after(text: str, line: int, made: Sequence[Replacement]) -> str:
    """A line once rewritten, with whatever lines its replacements span."""
    offsets = offsets_of(text)
    start, end = offsets.line(offsets.at(line, 0))
    touching = [item for item in made if item.start < end and start <= item.start]
    end = max([end, *(offsets.line(item.end)[1] for item in touching)])
    moved = [Replacement(item.start - start, item.end - start, item.new) for item in touching]
    return apply(text[start:end], moved).strip()
