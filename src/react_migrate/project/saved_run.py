"""One run of the undo journal on disk: ``<root>/.react-migrate/undo/0001/``, which version control never sees.

It holds ``journal.json`` and the replaced contents, one file each, named by their SHA-256. Nothing in it is pickled,
and no path or name from ``journal.json`` is used before it is checked.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.errors import UndoError, UnreadableFileError
from react_migrate.project.discovery import read
from react_migrate.project.tree import LEFT_OUT
from react_migrate.project.writer import store

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FOLDER = ".react-migrate"
KEPT_RUNS = 10
VERSION = 1
OWN = 0o600
"""The mode of what is saved: it may come from files that only the user may read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One replaced file: its path below the root with ``/``, and the SHA-256 of its bytes before and after."""

    path: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SavedRun:
    """The ``entries`` of one run, in ``folder``."""

    folder: Path
    entries: tuple[Entry, ...]

    @classmethod
    def create(cls, root: Path, entries: Sequence[Entry], contents: Sequence[bytes]) -> SavedRun:
        """Write everything that undoing needs, so that it lasts through a power cut, and drop the oldest runs.

        Raises:
            OSError: the system refuses; what had been written is gone again.
        """
        journal = root / FOLDER / "undo"
        if os.path.islink(root / FOLDER):
            raise OSError(f"{root / FOLDER} is a link")
        try:
            journal.mkdir(parents=True, exist_ok=True)
            store(str(root / FOLDER / ".gitignore"), b"*\n")
            run = cls(_new_folder(journal), tuple(entries))
            run._fill(contents)
        except BaseException:
            _tidy(journal)
            raise
        for old in runs_in(journal)[:-KEPT_RUNS]:
            shutil.rmtree(old, ignore_errors=True)
        return run

    @classmethod
    def load(cls, folder: Path) -> SavedRun:
        """Read a run back.

        Raises:
            UndoError: its ``journal.json`` is damaged or of another version.
        """
        path = folder / "journal.json"
        try:
            journal = json.loads(read(path))
            if journal["version"] != VERSION:
                raise UndoError(f"{path}: is of version {journal['version']}; undo with the release that wrote it")
            return cls(folder, tuple(_entry(file) for file in journal["files"]))
        except UnreadableFileError as error:
            raise UndoError(str(error)) from None
        except (ValueError, KeyError, TypeError):
            remedy = f"restore the files from version control, then remove {folder}"
            raise UndoError(f"{path}: is damaged; {remedy}") from None

    @property
    def root(self) -> Path:
        """The folder that the entries' paths count from."""
        return self.folder.parents[2]

    def saved(self, entry: Entry) -> Path:
        """Where the old contents of an entry are."""
        return self.folder / entry.before

    def keep(self, entries: Sequence[Entry]) -> None:
        """Take all but ``entries`` out of the run; without any it goes, and the whole journal with the last run.

        Failing to is harmless, as undoing passes over a file that has its old bytes.
        """
        with suppress(OSError):
            if entries and len(entries) < len(self.entries):
                replace(self, entries=tuple(entries))._save()
            if not entries:
                shutil.rmtree(self.folder)
                _tidy(self.folder.parent)

    def _fill(self, contents: Sequence[bytes]) -> None:
        try:
            for entry, data in zip(self.entries, contents, strict=True):
                store(str(self.saved(entry)), data, mode=OWN)
            self._save()
            for folder in (self.folder, *self.folder.parents[:3]):
                _sync(folder)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def _save(self) -> None:
        files = [{"path": entry.path, "before": entry.before, "after": entry.after} for entry in self.entries]
        text = json.dumps({"version": VERSION, "files": files}, indent=1)
        store(str(self.folder / "journal.json"), text.encode(), mode=OWN)


def digest(data: bytes) -> str:
    """The name under which contents are saved and compared: their SHA-256 in hexadecimal."""
    return sha256(data).hexdigest()


def runs_in(journal: Path) -> list[Path]:
    """The folders of complete runs, the oldest first."""
    try:
        folders = [path for path in journal.iterdir() if re.fullmatch(r"[0-9]{4,9}", path.name)]
    except OSError:
        return []
    return sorted((path for path in folders if (path / "journal.json").exists()), key=_number)


def journals_below(folder: str, depth: int) -> Iterator[Path]:
    """The journals that hold a run, in ``folder`` and ``depth`` levels below it."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name == FOLDER and runs_in(Path(entry.path, "undo")):
                yield Path(entry.path, "undo")
            elif depth and entry.name not in LEFT_OUT and entry.is_dir(follow_symlinks=False):
                yield from journals_below(entry.path, depth - 1)


def _entry(file: dict[str, str]) -> Entry:
    entry = Entry(file["path"], file["before"], file["after"])
    if not re.fullmatch(r"[0-9a-f]{64}", entry.before) or "\0" in entry.path:
        raise ValueError(file)
    return entry


def _number(run: Path) -> int:
    return int(run.name)


def _new_folder(journal: Path) -> Path:
    number = max(map(_number, runs_in(journal)), default=0)
    while True:
        number += 1
        folder = journal / f"{number:04d}"
        with suppress(FileExistsError):  # another run has it, or one that was killed
            folder.mkdir()
            return folder


def _tidy(journal: Path) -> None:
    """Remove the journal if nothing is left in it."""
    with suppress(OSError):
        journal.rmdir()
        if [path.name for path in journal.parent.iterdir()] == [".gitignore"]:
            shutil.rmtree(journal.parent)


def _sync(folder: Path) -> None:
    """Make new names in ``folder`` last, where the system can."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
