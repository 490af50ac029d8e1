"""One rehearsal: switches on what is asked for, in the order that works, and everything off again."""

from __future__ import annotations

import contextlib
import os
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from react_migrate.compat.frames import passes_on
from react_migrate.compat.host import AS_OF, Engine
from react_migrate.compat.watching import watching
from react_migrate.deprecation import MODE, ReactMigrateWarning, observing
from react_migrate.errors import UsageError
from react_migrate.rehearsal.recording import EVIDENCE, recording
from react_migrate.rehearsal.tally import Tally
from react_migrate.timeline import STRUCTURED_FROM, V2_NAME, reached, stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from react_migrate.rehearsal.options import Request


@dataclass(slots=True)
class Rehearsal:
    """What came of it so far: the counts, the names that held DSPy's own ``ReAct`` before it began, what went wrong."""

    request: Request
    tally: Tally = field(default_factory=Tally)
    stale: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)


@contextlib.contextmanager
def rehearsing(request: Request, root: Path) -> Iterator[Rehearsal]:
    """Give every import from here on the rehearsed release, and count what is met, until the block ends.

    Warnings of ours are counted whatever filters say. They are raised in mode ``error`` and not shown in mode
    ``report``, so that a filter that makes errors of them fails no run that was only to be counted.

    The files of evidence are named relative to the project that ``root`` is in.

    Raises:
        UsageError: ``as_of`` is no version, or ``evidence`` a file of something else.
        UnwritableFileError: ``evidence`` cannot be written.
        RuntimeSupportError: DSPy is not installed, has no such loop, or the program is installed already.
    """
    rehearsal = Rehearsal(request)
    with contextlib.ExitStack() as switches:
        if request.as_of is not None:
            engine = _engine_of(request.as_of)
            switches.enter_context(_variable(AS_OF, request.as_of))
            _import_dspy()
            rehearsal.stale.update(_rehearse(engine, request.as_of, switches))
        if request.mode is not None:
            _import_dspy()
            switches.enter_context(_variable(MODE, "error" if request.mode == "error" else "ignore"))
            switches.enter_context(observing(rehearsal.tally.observe))
            switches.enter_context(watching())
        if request.evidence is not None:
            _import_dspy()
            switches.enter_context(_variable(EVIDENCE, str(request.evidence)))
            switches.enter_context(recording(request.evidence, root))
        yield rehearsal


def end_at_user(error: BaseException) -> None:
    """Cut the traceback of a warning of ours off behind the user's line: what is behind it is not theirs."""
    if not isinstance(error, ReactMigrateWarning):
        return
    step, users = error.__traceback__, None
    while step is not None:
        users = users if passes_on(step.tb_frame) else step
        step = step.tb_next
    if users is not None:
        users.tb_next = None


def _engine_of(as_of: str) -> Engine:
    try:
        return "structured" if reached(as_of, STRUCTURED_FROM) else "trajectory"
    except ValueError:
        raise UsageError(f"{as_of}: it takes a version of DSPy to rehearse, such as {STRUCTURED_FROM}") from None


def _rehearse(engine: Engine, as_of: str, switches: contextlib.ExitStack) -> tuple[str, ...]:
    from react_migrate.compat.install import rehearsed

    gone = ("ReActV2",) if stage(V2_NAME, as_of) == "removed" else ()
    return switches.enter_context(rehearsed(engine, gone)).stale


def _import_dspy() -> None:
    """What DSPy and LiteLLM warn of when they are imported is nothing that a filter of the user's is about."""
    from react_migrate.compat.host import host

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        host()


@contextlib.contextmanager
def _variable(name: str, value: str) -> Iterator[None]:
    """Set an environment variable; programs that are started meanwhile inherit it."""
    former = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if former is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = former
