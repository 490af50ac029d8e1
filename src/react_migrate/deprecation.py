"""The shim's warnings: what is on its way out, at the line of the user's that does it.

::

    ReactMigrateWarning (DeprecationWarning)
    ├── PendingDSPy35Warning     still right on this DSPy; not shown unless REACT_MIGRATE_WARNINGS asks for it
    ├── ChangedInDSPy35Warning   gone or different on this DSPy; the shim is what makes it work
    └── RemovedInDSPy36Warning   a name that DSPy 3.6 no longer has

Python's own filters apply. ``-W error::react_migrate.deprecation.ReactMigrateWarning`` cannot name these classes (the
interpreter imports nothing for it), so `REACT_MIGRATE_WARNINGS` takes ``error``, ``always``, ``once`` or ``ignore``.
"""

from __future__ import annotations

import contextlib
import os
import warnings
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Literal, cast, get_args

from react_migrate.compat.frames import users_frame
from react_migrate.compat.host import AS_OF, Engine, judged_version
from react_migrate.errors import UsageError
from react_migrate.timeline import ALIAS_GONE, Change, Stage, stage

MODE = "REACT_MIGRATE_WARNINGS"
Mode = Literal["default", "error", "always", "once", "ignore"]

Observer = Callable[["ReactMigrateWarning", FrameType], None]
"""Told of a warning and of the user's frame that gave cause, whether or not anybody is to see the warning."""

_shown: set[tuple[str, int, str]] = set()
_observers: list[Observer] = []


class ReactMigrateWarning(DeprecationWarning):
    """Base of the shim's warnings. To mend the cause, run ``python -m react_migrate PATH`` on the code it points at.

    `change` is the timeline's row, or `None` for advice that no single row is behind; `engine` is the loop whose
    prediction gave cause, `None` where none did.
    """

    def __init__(self, text: str, change: Change | None = None, engine: Engine | None = None) -> None:
        super().__init__(text)
        self.change = change
        self.engine = engine


class PendingDSPy35Warning(ReactMigrateWarning):
    """Works as it stands until DSPy 3.5. Bridge it now: ``python -m react_migrate PATH``."""


class ChangedInDSPy35Warning(ReactMigrateWarning):
    """Works on this DSPy only through the shim. Rewrite it: ``python -m react_migrate --style native PATH``."""


class RemovedInDSPy36Warning(ReactMigrateWarning):
    """A name that goes in DSPy 3.6. Rename it: ``python -m react_migrate --style native PATH``."""


def warn_change(change: Change, engine: Engine | None = None) -> None:
    """Warn of `change` at the nearest line that is neither ours, DSPy's nor the event loop's.

    `engine` is the loop whose prediction gave cause, where one did.

    Raises:
        ReactMigrateWarning: under ``REACT_MIGRATE_WARNINGS=error``, or where Python's filters say so.
        UsageError: `REACT_MIGRATE_WARNINGS` holds some other word, or `REACT_MIGRATE_AS_OF` no version.
    """
    mode = warning_mode()
    if mode == "ignore" and not _observers:
        return
    category = _category(change)
    if category is PendingDSPy35Warning and mode == "default":
        if not _observers:
            return
        mode = "ignore"
    text = f"{change.old}: {change.guide} Find them all: python -m react_migrate PATH"
    _emit(category(text, change, engine), mode)


def warn(text: str) -> None:
    """Warn of something that no row of the timeline stands for; otherwise as `warn_change`."""
    mode = warning_mode()
    if mode != "ignore" or _observers:
        _emit(ReactMigrateWarning(text), mode)


@contextlib.contextmanager
def observing(observer: Observer) -> Iterator[None]:
    """Tell `observer` of every warning as long as the block lasts, also of those that no filter lets through."""
    _observers.append(observer)
    try:
        yield
    finally:
        _observers.remove(observer)


def judged_stage(change: Change) -> Stage:
    """Where `change` stands on the installed DSPy, or on the release that `REACT_MIGRATE_AS_OF` rehearses.

    Raises:
        UsageError: `REACT_MIGRATE_AS_OF` is no version.
    """
    version = judged_version()
    try:
        return stage(change, version)
    except ValueError:
        raise UsageError(f"{AS_OF}={version}: it takes a version of DSPy, such as 3.5") from None


def warning_mode() -> Mode:
    """What `REACT_MIGRATE_WARNINGS` asks for.

    Raises:
        UsageError: it holds a word that is none of the modes.
    """
    mode = os.environ.get(MODE) or "default"
    if mode not in get_args(Mode):
        raise UsageError(f"{MODE}={mode}: it takes error, always, once or ignore")
    return cast("Mode", mode)


def _category(change: Change) -> type[ReactMigrateWarning]:
    if judged_stage(change) == "pending":
        return PendingDSPy35Warning
    return RemovedInDSPy36Warning if change.removed_in == ALIAS_GONE else ChangedInDSPy35Warning


def _emit(warning: ReactMigrateWarning, mode: Mode) -> None:
    frame = users_frame()
    for observer in tuple(_observers):
        observer(warning, frame)
    if mode == "ignore":
        return
    place = (frame.f_code.co_filename, frame.f_lineno, str(warning))
    if mode == "error":
        raise warning
    if mode == "once" and place in _shown:
        return
    _shown.add(place)
    if mode in ("always", "once"):
        # Python hides deprecations outside __main__; whoever asks by name wants to see them.
        warnings.simplefilter("always", category=ReactMigrateWarning)
    warnings.warn_explicit(
        warning,
        type(warning),
        filename=place[0],
        lineno=place[1],
        module=frame.f_globals.get("__name__", "<unknown>"),
        registry=frame.f_globals.setdefault("__warningregistry__", {}),
    )
