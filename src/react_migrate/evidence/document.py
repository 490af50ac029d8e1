"""The evidence file: its form, reading it, and adding to it from several processes at once.

::

    {"schema_version": 1, "files": {"pkg/audit.py": {"sha256": "…", "touches": [
        {"line": 7, "end_line": 7, "column": 10, "end_column": 31, "engine": "trajectory"}]}}}

Files are named relative to the root of the project, with slashes, and the hash is of their bytes when they ran.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, NonNegativeInt, PositiveInt, ValidationError

from react_migrate.errors import UnwritableFileError, UsageError
from react_migrate.project.writer import cause, store

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Touch(_Frozen):
    """One expression, as ``ast`` and ``co_positions`` count: lines from 1, columns from 0 in bytes of UTF-8.

    Only ``line`` is known on Python 3.10. ``engine`` is the loop whose prediction was asked.
    """

    line: PositiveInt
    end_line: PositiveInt | None = None
    column: NonNegativeInt | None = None
    end_column: NonNegativeInt | None = None
    engine: Literal["trajectory", "structured"]

    @property
    def place(self) -> tuple[int, int, int, int]:
        """What touches are sorted by."""
        return (self.line, self.column or 0, self.end_line or 0, self.end_column or 0)


class File(_Frozen):
    """The touches of one file, in order, and the SHA-256 of its bytes in hexadecimal."""

    sha256: str
    touches: tuple[Touch, ...]


class Document(_Frozen):
    """A whole evidence file."""

    schema_version: Literal[1] = 1
    files: dict[str, File] = {}

    def joined(self, other: Document) -> Document:
        """Both together; where a file is another one by now, what ``other`` has of it."""
        files = dict(self.files)
        for name, new in other.files.items():
            old = files.get(name, new)
            touches = {*old.touches, *new.touches} if old.sha256 == new.sha256 else {*new.touches}
            ordered = sorted(touches, key=lambda touch: (touch.place, touch.engine))
            files[name] = File(sha256=new.sha256, touches=tuple(ordered))
        return Document(files=dict(sorted(files.items())))


def read(path: Path) -> Document:
    """The evidence in a file.

    Raises:
        UsageError: it cannot be read, or it is no evidence file.
    """
    try:
        return Document.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UsageError(f"{path}: the evidence cannot be read: {(error.strerror or str(error)).lower()}") from None
    except ValidationError as error:
        raise UsageError(f"{path}: is no evidence file ({_sentence(error)}); record it anew") from None


def add(path: Path, new: Document) -> None:
    """Put ``new`` beside what a file holds already, which other processes may be doing too.

    Raises:
        UsageError: there is a file, and it is no evidence file.
        UnwritableFileError: the system refuses.
    """
    target = os.path.realpath(path)
    try:
        with _alone_in(os.path.dirname(target)):
            old = read(Path(target)) if os.path.exists(target) else Document()
            data = old.joined(new).model_dump_json(indent=1, exclude_none=True)
            store(target, data.encode() + b"\n")
    except OSError as error:
        raise UnwritableFileError(path, f"the evidence could not be written: {cause(error)}") from None


@contextlib.contextmanager
def _alone_in(folder: str) -> Iterator[None]:
    """Keep other processes that add to a file of ``folder`` waiting, where the system can do that."""
    try:
        import fcntl
    except ImportError:  # such a system writes whole files too, but the last of two at once wins
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg'].lower()}" if where else first["msg"].lower()
