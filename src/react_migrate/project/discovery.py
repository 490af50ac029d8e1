"""Which files a run is about: the named ones, and the Python files below the named folders."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from errno import EACCES, ELOOP, ENOENT, EPERM
from pathlib import Path
from typing import NamedTuple

from react_migrate.errors import MissingPathError, UnreadableFileError, UsageError
from react_migrate.project.ignore import picks
from react_migrate.project.prefilter import may_matter
from react_migrate.project.tree import Folder, Tree

SUFFIXES = (".py", ".pyi")
ROOT_MARKS = ("pyproject.toml", "setup.py", "setup.cfg", ".git")

_FLAGS = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
_CHUNK = 1 << 16  # most Python files fit into one read

OnError = Callable[[UnreadableFileError], None]
Further = Callable[[], tuple[str, ...]]


class Candidate(NamedTuple):
    """A file to look at; ``path`` is the given path with the names below it, links unresolved, as it is displayed."""

    path: Path
    explicit: bool


class Scan:
    """The Python files of ``paths``, read and prefiltered; iterate once.

    Iterating gives the candidates that may matter with their bytes: first the files named themselves, whatever they
    are called and hold, then those below the named folders, sorted, each real file once. ``seen`` is the path of every
    Python file met so far, as a string. That includes files that hold nothing of interest and are left out one by
    one by an ignore file: asking the rules about each would cost more than reading it.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        exclude: Sequence[str] = (),
        on_error: OnError | None = None,
        further: Further = tuple,
        forced_from: Path | None = None,
    ) -> None:
        """``exclude`` holds gitignore patterns, relative to each named folder, and to ``forced_from`` if it is given
        for files that are named themselves: without it those are always taken.

        ``further`` gives the endings of other files, which are not read: ``others`` gives their paths after the scan.
        It is asked when that matters and not before.

        ``on_error`` is told of files and folders that cannot be read, and the scan goes on; without it they raise.

        Raises:
            MissingPathError: one of ``paths`` does not exist.
            UsageError: one is neither file nor folder, or an exclude pattern is invalid.
        """
        self.seen: list[str] = []
        self._on_error = on_error or _raise
        explicit, folders = _sort_out(paths, self._on_error)
        if forced_from is not None:
            explicit = _kept(explicit, exclude, forced_from)
        self._further = further
        self._explicit = {real: path for real, path in explicit.items() if not self._is_further(path)}
        self.named_others = [path for real, path in explicit.items() if real not in self._explicit]
        try:
            self._tree = Tree(folders, exclude, SUFFIXES, self._folder_failed)
        except ValueError as error:
            raise UsageError(f"--exclude: {error}") from None

    @property
    def files(self) -> int:
        """How many Python files were met so far."""
        return len(self.seen)

    def __iter__(self) -> Iterator[tuple[Candidate, bytes]]:
        for path, folder, name in self._entries():
            try:
                data = contents(path)
            except OSError as error:
                if folder is None or not folder.leaves_out(name):
                    self._on_error(unreadable(path, error))
                continue
            if folder is None or (may_matter(data) and not folder.leaves_out(name)):
                yield Candidate(Path(path), explicit=folder is None), data

    def takes(self, path: str) -> bool:
        """Whether a path of ``seen`` is named itself, or in a named folder and not left out by an ignore file."""
        folder = self._tree.folders.get(os.path.realpath(os.path.dirname(path)))
        return path in self._explicit.values() or (folder is not None and not folder.leaves_out(os.path.basename(path)))

    def others(self) -> Iterator[str]:
        """The paths of the further files: those named themselves, then those met by the walk and not left out."""
        yield from self.named_others
        endings = self._further()
        for folder in self._tree.folders.values():
            for name in sorted(name for name in folder.others if name.endswith(endings)):
                if not folder.leaves_out(name):
                    yield folder.prefix + name

    def _is_further(self, path: str) -> bool:
        return not path.endswith(SUFFIXES) and path.endswith(self._further())

    def candidates(self) -> Iterator[Candidate]:
        """All Python files, unread; an alternative to iterating over the scan itself."""
        for path, folder, name in self._entries():
            if folder is None or not folder.leaves_out(name):
                yield Candidate(Path(path), explicit=folder is None)

    def _entries(self) -> Iterator[tuple[str, Folder | None, str]]:
        """Path, folder and name of each file; an explicit one has no folder whose rules would count."""
        for path in self._explicit.values():
            self.seen.append(path)
            yield path, None, ""
        for folder in self._tree:
            for name in folder.files:
                if self._explicit and os.path.join(folder.real, name) in self._explicit:
                    continue
                path = folder.prefix + name
                self.seen.append(path)
                yield path, folder, name
        yield from self._linked()

    def _linked(self) -> Iterator[tuple[str, Folder, str]]:
        """Links to files in folders of this walk that it has not met, as their own names are not Python names."""
        met = set(self._explicit)
        for folder in self._tree.folders.values():
            for name in folder.links:
                target = os.path.realpath(os.path.join(folder.real, name))
                home = self._tree.folders.get(os.path.dirname(target))
                own_name = os.path.basename(target)
                if home is None or target in met or own_name.endswith(SUFFIXES) or not os.path.isfile(target):
                    continue
                if not home.leaves_out(own_name):
                    met.add(target)
                    self.seen.append(folder.prefix + name)
                    yield folder.prefix + name, folder, name

    def _folder_failed(self, path: str, error: OSError) -> None:
        cause = (error.strerror or str(error)).lower()
        reason = f"the folder cannot be searched ({cause}); change its mode or leave it out with --exclude"
        self._on_error(UnreadableFileError(Path(path), reason))


def discover(
    paths: Sequence[Path], exclude: Sequence[str] = (), on_error: OnError | None = None
) -> Iterator[Candidate]:
    """The files that ``Scan`` with the same arguments would read, unread."""
    return Scan(paths, exclude, on_error).candidates()


def files_mentioning(paths: Iterable[str], words: Collection[bytes]) -> Iterator[tuple[str, bytes]]:
    """Those of ``paths`` whose bytes hold one of ``words``, with their bytes.

    This is the second look at ``Scan.seen``, so a file that cannot be read was reported before and is passed over.
    """
    for path in paths:
        try:
            data = contents(path)
        except OSError:
            continue
        if any(word in data for word in words):
            yield path, data


def project_root(path: Path) -> Path:
    """The nearest folder from ``path`` upwards that holds one of ``ROOT_MARKS``, as an absolute path.

    Without any it is ``path`` itself if that is a folder, and else the folder ``path`` is in.
    """
    absolute = Path(os.path.abspath(path))
    folder = absolute if os.path.isdir(absolute) else absolute.parent
    for ancestor in (folder, *folder.parents):
        if is_marked(ancestor):
            return ancestor
    return folder


def is_marked(folder: Path) -> bool:
    """Whether a folder is the root of a project by one of ``ROOT_MARKS``."""
    return any(os.path.exists(folder / mark) for mark in ROOT_MARKS)


def repository(folder: Path) -> Path | None:
    """The top folder of the git repository that an absolute path lies in."""
    return next((place for place in (folder, *folder.parents) if (place / ".git").exists()), None)


def is_below(path: str, folder: str) -> bool:
    """Whether a path is ``folder`` or lies in it; both absolute."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def read(path: Path) -> bytes:
    """The bytes of one regular file.

    Raises:
        UnreadableFileError: it cannot be read, or it is a folder, a pipe or a device (which are not opened).
    """
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode):
            raise UnreadableFileError(path, f"is {_kind(mode)}, not a file; leave it out")
        return contents(os.fspath(path))
    except OSError as error:
        raise unreadable(os.fspath(path), error) from None


def contents(path: str) -> bytes:
    """The bytes of a file, with fewer calls to the system than ``open`` makes; it never waits for a pipe.

    Raises:
        OSError: the file cannot be read.
    """
    descriptor = os.open(path, _FLAGS)
    try:
        data = os.read(descriptor, _CHUNK)
        while more := os.read(descriptor, max(_CHUNK, len(data))):
            data += more
        return data
    finally:
        os.close(descriptor)


def unreadable(path: str, error: OSError) -> UnreadableFileError:
    """The sentence for a file that could not be read because of ``error``."""
    if error.errno in (EACCES, EPERM):
        reason = "cannot be read: permission denied; change its mode or leave it out with --exclude"
    elif error.errno == ENOENT:
        reason = "was gone when it was to be read; run again"
    elif error.errno == ELOOP:
        reason = "is a link that leads back to itself; remove it or leave it out with --exclude"
    else:
        reason = f"cannot be read: {(error.strerror or str(error)).lower()}; leave it out with --exclude"
    return UnreadableFileError(Path(path), reason)


def _sort_out(paths: Sequence[Path], on_error: OnError) -> tuple[dict[str, str], list[str]]:
    """The named files as real path → given path, and the named folders."""
    files: dict[str, str] = {}
    folders: list[str] = []
    for path in paths:
        try:
            mode = os.stat(path).st_mode
        except (FileNotFoundError, NotADirectoryError):
            raise MissingPathError(path) from None
        except OSError as error:
            on_error(unreadable(os.fspath(path), error))
            continue
        if stat.S_ISDIR(mode):
            folders.append(os.fspath(path))
        elif stat.S_ISREG(mode):
            files.setdefault(os.path.realpath(path), os.fspath(path))
        else:
            raise UsageError(f"{path}: is {_kind(mode)}; name a Python file or a folder")
    return files, folders


def _kept(files: dict[str, str], exclude: Sequence[str], home: Path) -> dict[str, str]:
    """The named files that no pattern leaves out."""
    try:
        return {real: path for real, path in files.items() if not picks(tuple(exclude), home, Path(path))}
    except ValueError as error:
        raise UsageError(f"--exclude: {error}") from None


def _kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "a folder"
    return "a pipe" if stat.S_ISFIFO(mode) else "a device or a socket"


def _raise(error: UnreadableFileError) -> None:
    raise error
