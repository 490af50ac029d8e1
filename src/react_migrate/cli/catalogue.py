"""The rules by the words that people type for them: codes, prefixes of codes, names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from react_migrate.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from react_migrate.migration.rule import Rule


class _Rules(Sequence["Rule"]):
    """The rules, imported when they are first looked at: a run that has nothing to look for needs none."""

    @cached_property
    def _all(self) -> tuple[Rule, ...]:
        from react_migrate_codemods import RULES

        return RULES

    @overload
    def __getitem__(self, index: int) -> Rule: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Rule]: ...
    def __getitem__(self, index: int | slice) -> Rule | Sequence[Rule]:
        return self._all[index]

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def rules() -> Sequence[Rule]:
    """Every rule there is, in the order of their codes."""
    return _Rules()


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
    import difflib

    labels = {label.lower(): label for rule in known for label in (rule.code, rule.name)}
    close = difflib.get_close_matches(word.lower(), labels, n=1, cutoff=0.0)
    return " and ".join([*(f"the nearest is {labels[label]}" for label in close), "explain lists them all"])
