from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

from react_migrate.cli.progress import Bar, bar

if TYPE_CHECKING:
    import pytest


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_short_run_shows_nothing() -> None:
    stream, clock = Terminal(), Clock()
    with Bar(stream, clock) as shown:
        clock.now = 0.9
        shown("reading", 1, 2)
    assert stream.getvalue() == ""


def test_a_long_run_shows_its_phase_and_clears_it() -> None:
    stream, clock = Terminal(), Clock()
    with Bar(stream, clock) as shown:
        clock.now = 1.1
        shown("reading [files]", 1, 2)
        assert "reading [files]" in stream.getvalue()
        assert "1/2" in stream.getvalue()
    assert stream.getvalue().endswith("\x1b[2K")


def test_nobody_to_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert bar(quiet=False) is None
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert bar(quiet=True) is None
    assert bar(quiet=False) is not None
