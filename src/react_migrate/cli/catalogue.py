"""The rules by the words that people type for them: codes, prefixes of codes, names."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from react_migrate.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from react_migrate.migration.rule import Rule


def rules() -> tuple[Rule, ...]:
    """Every rule there is, in the order of their codes."""
    from react_migrate_codemods import RULES

    return RULES


def find(word: str, known: Sequence[Rule]) -> Rule:
    """The rule with this code or name, whatever its case.

    Raises:
        UsageError: there is none; the text names the nearest.
    """
    for rule in known:
        if word.upper() == rule.code or word.lower() == rule.name:
            return rule
    raise UsageError(f"{word}: no such rule; {_nearest(word, known)}")


def codes(typed: Iterable[str], known: Sequence[Rule], option: str) -> tuple[str, ...]:
    """The codes and prefixes of codes that ``option`` was given; a name stands for its code.

    Raises:
        UsageError: a word fits no rule; the text names the nearest.
    """
    return tuple(_code(word, known, option) for word in typed)


def _code(word: str, known: Sequence[Rule], option: str) -> str:
    if any(rule.code.startswith(word.upper()) for rule in known):
        return word.upper()
    try:
        return find(word, known).code
    except UsageError as error:
        raise UsageError(f"{option} {error}") from None


def _nearest(word: str, known: Sequence[Rule]) -> str:
    labels = {label.lower(): label for rule in known for label in (rule.code, rule.name)}
    close = difflib.get_close_matches(word.lower(), labels, n=1, cutoff=0.0)
    return " and ".join([*(f"the nearest is {labels[label]}" for label in close), "explain lists them all"])
