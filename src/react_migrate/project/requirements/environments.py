"""What declarations take together: those that are installed side by side narrow each other, the others are choices."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packaging.specifiers import SpecifierSet

    from react_migrate.project.requirements.declaration import Declaration


def alternatives(declarations: Sequence[Declaration]) -> list[SpecifierSet]:
    """The sets of versions of which any may be installed.

    Each file that an installer is given is an environment of its own. In one, what is always installed counts with the
    constraints; extras, groups and lines with markers only narrow that, and are choices where there is nothing else.
    Locks say what is installed, not what is asked for.
    """
    asked = [one for one in declarations if one.kind != "locks"]
    files = {one.listed_by: None for one in asked}
    return [choice for file in files for choice in _in_file([one for one in asked if one.listed_by == file])]


def _in_file(declarations: list[Declaration]) -> Iterator[SpecifierSet]:
    overriding = [one for one in declarations if one.kind == "overrides"]
    constraints = [one for one in declarations if one.kind == "constrains"]
    required = [one for one in declarations if one.kind == "requires"]
    always = [one for one in required if not one.group and not one.marker]
    if overriding or always or not required:
        yield from _together(overriding or [*always, *constraints])
        return
    required.sort(key=_condition)
    for _, same in groupby(required, key=_condition):
        yield from _together([*same, *constraints])


def _condition(declaration: Declaration) -> tuple[str, str]:
    return declaration.group, declaration.marker


def _together(declarations: Iterable[Declaration]) -> Iterator[SpecifierSet]:
    """Every choice of one alternative from each."""
    first, *rest = declarations
    for specifier in first.specifiers:
        if not rest:
            yield specifier
        for other in _together(rest) if rest else ():
            yield specifier & other
