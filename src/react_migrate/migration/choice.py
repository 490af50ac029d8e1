"""Which rules take part in a run, and which of them in one file of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.project.ignore import picks

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from react_migrate.migration.rule import Rule
    from react_migrate.settings import Settings


def chosen(rules: Iterable[Rule], settings: Settings) -> list[Rule]:
    """The rules of a run."""
    return [rule for rule in rules if settings.wants(rule.code)]


def chosen_in(path: Path, rules: Iterable[Rule], settings: Settings) -> list[Rule]:
    """The rules of a run that the file at ``path`` is not spared."""
    spared = [codes for pattern, codes in settings.per_file_ignores if picks((pattern,), settings.home, path)]
    return [rule for rule in chosen(rules, settings) if not any(rule.code.startswith(codes) for codes in spared)]
