"""Replacing a file: as a whole or not at all, and only while it is still what was read."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.errors import UnreadableFileError, UnwritableFileError
from react_migrate.project.discovery import read

if TYPE_CHECKING:
    from collections.abc import Callable

_CAUSES = {
    errno.ENOSPC: "no space is left on the device; free some and run again",
    errno.EROFS: "the file system is mounted read-only; make it writable and run again",
    errno.EACCES: "writing in its folder is not permitted; change the folder's mode and run again",
    errno.EPERM: "writing in its folder is not permitted; change the folder's mode and run again",
    errno.EIO: "the device reports an input/output error; check the disk",
    errno.ENOENT: "it is gone; run again",
    errno.ELOOP: "it is a link that leads back to itself; remove it",
    getattr(errno, "EDQUOT", errno.ENOSPC): "the disk quota is used up; free some space and run again",
}


def replace(path: Path, before: bytes, after: bytes, root: Path) -> None:
    """Replace the bytes ``before`` of the file at ``path`` by ``after``, at once, keeping its mode and owner.

    A link stays a link: the file it leads to is replaced, if that lies below ``root``. Whatever goes wrong, the file
    keeps its bytes and no temporary file is left.

    Raises:
        UnwritableFileError: the file is read-only, outside ``root`` or no longer ``before``, or the system refuses.
    """
    try:
        target = target_below(path, root)
        status = os.stat(target)
        if not status.st_mode & stat.S_IWUSR or not os.access(target, os.W_OK):
            # The mode counts even for the superuser, whom the system would not stop.
            raise UnwritableFileError(path, "is read-only and was left as it is; make it writable and run again")

        def still_the_same() -> None:
            if read(Path(target)) != before:
                raise UnwritableFileError(path, "changed since it was read and was left as it is; run again")

        store(target, after, like=status, check=still_the_same)
    except UnreadableFileError as error:
        raise UnwritableFileError(path, error.reason) from None
    except OSError as error:
        raise UnwritableFileError(path, f"was left as it is: {cause(error)}") from None


def target_below(path: Path, root: Path) -> str:
    """The real path of the file that ``path`` is or leads to.

    Raises:
        UnwritableFileError: it does not lie below ``root``.
        OSError: it does not exist.
    """
    target = os.path.realpath(path, strict=True)
    if not Path(target).is_relative_to(os.path.realpath(root)):
        reason = f"leads to {target}, outside {root}, and was left as it is; name that file itself"
        raise UnwritableFileError(path, reason)
    return target


def store(
    target: str,
    data: bytes,
    *,
    mode: int = 0o666,
    like: os.stat_result | None = None,
    check: Callable[[], None] | None = None,
) -> None:
    """Make ``data`` the contents of ``target``, which holds its old contents (or does not exist) until all is on disk.

    The new file has the ``mode`` (less the umask), or mode and owner of ``like``. ``check`` may refuse, by raising,
    just before the change.

    Raises:
        OSError: the system refuses.
    """
    # Named before it is made, so that an interrupt at any moment finds it; tempfile would tell its name too late.
    temporary = os.path.join(os.path.dirname(target), f".react-migrate-{os.urandom(8).hex()}")
    try:
        _write_new(temporary, data, mode if like is None else 0o600, like)
        if check:
            check()
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def cause(error: OSError) -> str:
    """Why the system refused to write, and what to do about it."""
    return _CAUSES.get(error.errno or 0, f"{(error.strerror or str(error)).lower()}; see to it and run again")


def _write_new(path: str, data: bytes, mode: int, like: os.stat_result | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, mode)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if like is not None:
            _take_after(path, descriptor, like)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _take_after(path: str, descriptor: int, like: os.stat_result) -> None:
    """Owner first, as changing it clears bits of the mode; only the superuser may give a file away."""
    if hasattr(os, "fchown"):
        with suppress(OSError):
            os.fchown(descriptor, like.st_uid, like.st_gid)
    os.chmod(path, stat.S_IMODE(like.st_mode))
