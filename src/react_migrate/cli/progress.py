"""A progress bar on a terminal, from the moment a run has lasted a second."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""Seconds before the bar shows: a short run stays quiet."""


class Bar:
    """Called by the engine with a phase and how much of it is done; a context, so that the bar is always cleared.

    It refreshes when called and starts no thread, as the engine may fork.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._start = clock()
        self._bar: Progress | None = None
        self._tasks: dict[str, TaskID] = {}

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, phase: str, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` steps of ``phase`` are over."""
        if self._clock() - self._start < PATIENCE:
            return
        if self._bar is None:
            self._bar = _started(self._stream)
        if phase not in self._tasks:
            self._tasks[phase] = self._bar.add_task(phase)
        self._bar.update(self._tasks[phase], completed=done, total=total or None, refresh=True)


def bar(quiet: bool) -> Bar | None:
    """The bar for this process's stderr; ``None`` where nobody would see one."""
    wanted = not quiet and sys.stderr is not None and sys.stderr.isatty()
    return Bar(sys.stderr) if wanted else None


def _started(stream: TextIO) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from react_migrate.cli.streams import coloured

    console = Console(file=stream, force_terminal=True, no_color=not coloured(stream))
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    shown = Progress(
        *columns, console=console, transient=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False
    )
    shown.start()
    return shown
