"""Writing a report's file: wholly or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from react_migrate.errors import UnwritableFileError


def save(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path`` in one step; a device or a pipe is written to, a link's target is replaced.

    Raises:
        UnwritableFileError: the system refuses; what was at ``path`` before is still there.
    """
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise UnwritableFileError(path, f"the report could not be written: {error.strerror}") from None


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        fresh.chmod(_mode(target))
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or what a new file would get."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
