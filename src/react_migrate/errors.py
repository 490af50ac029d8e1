"""Every error this project raises, with the exit status each one means.

::

    ReactMigrateError                    2
    ├── UsageError                       2   the command line or the configuration is wrong
    │   └── MissingPathError             2   a path that was named does not exist
    ├── FileError                        2   one file could not be used; the others go on
    │   ├── UnreadableFileError          2   permissions, a vanished file, not text, undecodable, bad syntax
    │   └── UnwritableFileError          2   read-only, changed since it was read, no space left
    ├── UndoError                        2   there is no journal, or it is damaged
    ├── RewriteError                     2   a rewrite did not give valid Python: a defect of ours
    ├── InexactError                     -   a rewrite would not mean the same; its text is told in the report
    └── RuntimeSupportError              -   raised inside the user's program, by the shim
        ├── MissingDSPyError             -   DSPy is not installed
        ├── UnsupportedHostError         -   the installed DSPy has no such class
        ├── RemovedNameError             -   a name that this DSPy release no longer has
        ├── InstallationError            -   install() and uninstall() in the wrong order
        ├── StateVersionError            -   a saved program of the other engine
        └── MissingFieldError            -   a prediction without what it is asked for, and without a history
            ├── MissingTrajectoryError   -   neither a trajectory nor a history
            └── MissingReasoningError    -   neither a reasoning nor a history
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from pathlib import Path


class ReactMigrateError(Exception):
    """Base of everything raised on purpose; ``exit_code`` is the status of the process that ends with it."""

    exit_code: ClassVar[int] = 2


class UsageError(ReactMigrateError):
    """The command line or the configuration is wrong; the text says which word and what would be right."""


class MissingPathError(UsageError):
    """A path named on the command line does not exist."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path}: no such file or folder; check the spelling, paths are relative to the current folder"
        )
        self.path = path


class FileError(ReactMigrateError):
    """One file could not be used; ``path`` and ``reason`` make one sentence, ``path: reason``."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


class UnreadableFileError(FileError):
    """A file that cannot be read as Python: permissions, vanished, undecodable, a syntax error."""


class UnwritableFileError(FileError):
    """A file that was left as it is because writing it was refused or unsafe."""


class UndoError(ReactMigrateError):
    """Nothing can be undone: no journal, or a damaged one."""


class RewriteError(ReactMigrateError):
    """A rewrite gave something that is not valid Python; the file was left as it is."""


class InexactError(ReactMigrateError):
    """A rewrite would not mean the same. It ends nothing: the text becomes the reason of a manual finding."""


class RuntimeSupportError(ReactMigrateError):
    """Base of what the shim raises inside the user's program."""


class MissingDSPyError(RuntimeSupportError, ImportError):
    """The runtime was used where DSPy is not installed."""


class UnsupportedHostError(RuntimeSupportError, ImportError):
    """The installed DSPy cannot do what was asked for; the text names the release that can."""


class RemovedNameError(RuntimeSupportError, ImportError):
    """A name that DSPy no longer has; the text says what to write instead."""


class InstallationError(RuntimeSupportError):
    """Something is installed already, or nothing is."""


class StateVersionError(RuntimeSupportError, ValueError):
    """A saved program belongs to the other engine; the text says which, and which one it was to be loaded into."""


class MissingFieldError(RuntimeSupportError, AttributeError, KeyError):
    """A prediction has neither the field that a bridge call is about nor the history of an agent's run.

    It is what ``pred.field`` and what ``pred["field"]`` raised: the call that stands in their place may stand inside an
    ``except`` for either.
    """

    __str__ = Exception.__str__  # a KeyError would show the quoted text


class MissingTrajectoryError(MissingFieldError):
    """There is neither a trajectory nor the history of an agent's run."""


class MissingReasoningError(MissingFieldError):
    """There is neither a reasoning nor the history of an agent's run."""
