"""The command line over hand-made parts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from cli.fakes import RULES, Engine, Journal
from react_migrate.cli import catalogue
from react_migrate.migration import engine as real_engine
from react_migrate.project import journal as real_journal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from react_migrate.errors import UnwritableFileError
    from react_migrate.migration.outcome import Outcome


@pytest.fixture(autouse=True)
def started_as_react_migrate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["react-migrate"])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "rules", lambda: RULES)


@pytest.fixture
def engine(here: Path, rules: None, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Engine]:
    """Puts an engine in place that gives these outcomes."""

    def place(*outcomes: Outcome) -> Engine:
        made = Engine(outcomes, here)
        monkeypatch.setattr(real_engine, "run", made.run, raising=False)
        monkeypatch.setattr(real_engine, "run_text", made.run_text, raising=False)
        return made

    return place


@pytest.fixture
def journal(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Journal]:
    """Puts a journal in place that refuses these files."""

    def place(*refusals: UnwritableFileError) -> Journal:
        made = Journal(refusals)
        monkeypatch.setattr(real_journal, "write_all", made.write_all)
        return made

    return place
