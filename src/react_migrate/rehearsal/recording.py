"""Writes down which expressions ask a prediction for its trajectory, in an evidence file, as they do it.

Every new expression is put into the file at once: a process that is killed, or forked and left by ``os._exit``, takes
nothing with it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
from typing import TYPE_CHECKING

from react_migrate.compat.frames import position
from react_migrate.compat.watching import watching
from react_migrate.deprecation import observing
from react_migrate.errors import ReactMigrateError
from react_migrate.evidence.document import Document, File, Touch, add
from react_migrate.project.discovery import is_below, project_root
from react_migrate.project.saved_run import digest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import FrameType

    from react_migrate.deprecation import ReactMigrateWarning

logger = logging.getLogger(__name__)

EVIDENCE = "REACT_MIGRATE_EVIDENCE"
"""The environment variable that names the evidence file."""

_recording: set[Path] = set()


@contextlib.contextmanager
def recording(target: Path, start: Path) -> Iterator[None]:
    """Record into the file ``target`` until the block ends; a block inside another one for the same file adds nothing.

    Files are named relative to the root of the project that the folder ``start`` is in; those outside are not recorded.

    Raises:
        UsageError: ``target`` exists and is no evidence file.
        UnwritableFileError: it cannot be written.
        MissingDSPyError: DSPy is not installed.
    """
    target = target.absolute()
    if target in _recording:
        yield
        return
    add(target, Document())
    _recording.add(target)
    try:
        with observing(Recorder(target, str(project_root(start)), os.getcwd()).observe), watching():
            yield
    finally:
        _recording.discard(target)


class Recorder:
    """Observes warnings (see `react_migrate.deprecation.observing`) and records those that a prediction gave."""

    def __init__(self, target: Path, root: str, folder: str) -> None:
        """``folder`` is the current one, from which the interpreter names its files."""
        self._target = target
        self._root = root
        self._folder = folder
        self._known: set[tuple[str, Touch]] = set()
        self._lock = threading.Lock()

    def observe(self, warning: ReactMigrateWarning, frame: FrameType) -> None:
        """Record one expression, unless it is known."""
        if warning.engine is None:
            return
        line, end_line, column, end_column = position(frame)
        touch = Touch(line=line, end_line=end_line, column=column, end_column=end_column, engine=warning.engine)
        path = frame.f_code.co_filename
        with self._lock:
            if (path, touch) in self._known:
                return
            self._known.add((path, touch))
            self._record(os.path.join(self._folder, path), touch)

    def _record(self, path: str, touch: Touch) -> None:
        name = self._name(path)
        if name is None or not os.path.isfile(path):  # code that was never in a file has no place to rewrite
            return
        try:
            with open(path, "rb") as source:
                found = File(sha256=digest(source.read()), touches=(touch,))
            add(self._target, Document(files={name: found}))
        except (OSError, ReactMigrateError) as error:  # the program that is watched must not fail for it
            logger.error("%s:%s is not in the evidence: %s", path, touch.line, error)

    def _name(self, path: str) -> str | None:
        """The name of a file below the root; links on the way to either may have been followed or not."""
        for root, one in ((self._root, path), (os.path.realpath(self._root), os.path.realpath(path))):
            if is_below(one, root):
                return os.path.relpath(one, root).replace(os.sep, "/")
        return None
