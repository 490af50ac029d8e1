"""From settings to a run: the files are collected, and what may hold findings is treated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from react_migrate.errors import ReactMigrateError, UnreadableFileError
from react_migrate.migration.collection import collect, collect_text
from react_migrate.migration.outcome import Outcome, Run

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.migration.rule import Rule
    from react_migrate.settings import Settings

Progress = Callable[[str, int, int], None]
"""Told of a phase and how much of it is done: ``progress("analyse", 3, 40)``."""


def run(settings: Settings, rules: Sequence[Rule], progress: Progress | None = None) -> Run:
    """Find and rewrite everything below ``settings.paths``; nothing is written to disk.

    A file that cannot be used is an outcome with an error, and the others go on. Where no file mentions DSPy, neither
    ``rules`` nor what follows programs is even imported.

    Raises:
        MissingPathError: a path does not exist.
        UsageError: a path is neither file nor folder, a pattern is invalid, or a file holds no evidence.
    """

    @cache
    def endings() -> tuple[str, ...]:
        return tuple({ending for rule in rules if settings.wants(rule.code) for ending in rule.endings})

    tell = progress or _silent
    tell("read", 0, 0)
    collected = collect(settings, endings)
    if not collected.may_hold_findings and not settings.evidence:
        return Run(collected.root, collected.files, [], mentions=False)
    from react_migrate.migration.treatment import treated

    return treated(collected, settings, rules, tell)


def run_text(data: bytes, path: Path, settings: Settings, rules: Sequence[Rule]) -> Outcome:
    """The outcome for one file whose content is given instead of read; the project around it is read as usual.

    Raises:
        UsageError: a pattern is invalid, or a file holds no evidence.
    """
    try:
        collected = collect_text(data, path, settings)
    except UnreadableFileError as error:
        return Outcome(path, before=data, error=error)
    from react_migrate.migration.treatment import treated

    outcomes = treated(collected, settings, rules, _silent).outcomes
    found = [outcome for outcome in outcomes if outcome.path == path]
    return found[0] if found else Outcome(path, before=data)


def _silent(phase: str, done: int, total: int) -> None:
    """No one is watching."""


__all__ = ["Progress", "ReactMigrateError", "run", "run_text"]
