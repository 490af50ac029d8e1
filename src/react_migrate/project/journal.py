"""Writing a run so that it can be undone, and undoing it: every old content is saved before the first file changes."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from react_migrate.errors import FileError, MissingPathError, UndoError, UnreadableFileError, UnwritableFileError
from react_migrate.project.discovery import is_below, project_root, read
from react_migrate.project.saved_run import FOLDER, Entry, SavedRun, digest, journals_below, runs_in
from react_migrate.project.writer import cause, replace, target_below

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVELS = 4
"""How deep below the given folder ``undo`` looks for a journal."""

Change = tuple[Path, bytes, bytes]
"""A file, the bytes it has, and the bytes it is to get."""


@dataclass(frozen=True, slots=True)
class UndoReport:
    """What ``undo`` did below ``root``.

    ``restored`` have their old bytes again, ``unchanged`` had them already, ``refused`` say why they were left as
    they are. ``runs_left`` is how many runs can still be undone, the refused files' one among them.
    """

    root: Path
    restored: tuple[Path, ...]
    unchanged: tuple[Path, ...]
    refused: tuple[FileError, ...]
    runs_left: int


def write_all(root: Path, changes: Sequence[Change]) -> list[UnwritableFileError]:
    """Save the old bytes in the journal below ``root``, then replace each file.

    Returns an error for each file that was left as it is; the others are replaced all the same. When the journal
    cannot be written, no file is replaced.
    """
    planned: list[tuple[Change, Entry]] = []
    errors: list[UnwritableFileError] = []
    for change in changes:
        entry = _plan(root, change)
        if isinstance(entry, Entry):
            planned.append((change, entry))
        else:
            errors.append(entry)
    return errors + _write(root, planned) if planned else errors


def undo(start: Path) -> UndoReport:
    """Give the files that the newest run rewrote at or below ``start`` their old bytes back.

    The journal is looked for in ``start`` and the folders above it up to the project's root, then below ``start``.
    A file that was edited since, or that the journal should not name, is refused and stays in the journal; so does
    one elsewhere.

    Raises:
        MissingPathError: ``start`` does not exist.
        UndoError: there is no journal, it is damaged, or it knows nothing below ``start``.
    """
    run, chosen = _run_for(start)
    results = [(run.root / entry.path, entry, _restore(run, entry)) for entry in chosen]
    refused = [entry for _, entry, result in results if isinstance(result, FileError)]
    run.keep([entry for entry in run.entries if entry not in chosen or entry in refused])
    return UndoReport(
        root=run.root,
        restored=tuple(path for path, _, result in results if result is True),
        unchanged=tuple(path for path, _, result in results if result is False),
        refused=tuple(result for _, _, result in results if isinstance(result, FileError)),
        runs_left=len(runs_in(run.folder.parent)),
    )


def _plan(root: Path, change: Change) -> Entry | UnwritableFileError:
    path, before, after = change
    try:
        target = Path(target_below(path, root))
    except UnwritableFileError as error:
        return error
    except OSError as error:
        return UnwritableFileError(path, f"was left as it is: {cause(error)}")
    relative = target.relative_to(os.path.realpath(root)).as_posix()
    return Entry(relative, digest(before), digest(after))


def _write(root: Path, planned: Sequence[tuple[Change, Entry]]) -> list[UnwritableFileError]:
    try:
        run = SavedRun.create(root, [entry for _, entry in planned], [before for (_, before, _), _ in planned])
    except OSError as error:
        reason = f"was left as it is, because the undo journal in {root / FOLDER} cannot be written: {cause(error)}"
        return [UnwritableFileError(path, reason) for (path, _, _), _ in planned]
    results = [(entry, _replace(root, change)) for change, entry in planned]
    run.keep([entry for entry, error in results if error is None])
    return [error for _, error in results if error is not None]


def _replace(root: Path, change: Change) -> UnwritableFileError | None:
    path, before, after = change
    try:
        replace(path, before, after, root)
    except UnwritableFileError as error:
        return error
    return None


def _restore(run: SavedRun, entry: Entry) -> bool | FileError:
    """Whether the file had to be restored, or why it must not or cannot be."""
    path, saved = run.root / entry.path, run.saved(entry)
    if PurePosixPath(entry.path).is_absolute() or ".." in PurePosixPath(entry.path).parts:
        return UnwritableFileError(path, f"is not below {run.root}, so it was not restored; do not trust {run.folder}")
    if not os.path.exists(path):
        return UnreadableFileError(path, f"is gone, so it was not restored; its old bytes are in {saved}")
    try:
        now = read(path)
        if digest(now) == entry.before:
            return False
        if digest(now) != entry.after:
            reason = f"was edited since it was rewritten, so it was not restored; its old bytes are in {saved}"
            return UnwritableFileError(path, reason)
        before = read(saved)
        if digest(before) != entry.before:
            return UnreadableFileError(saved, f"is damaged, so {path} was not restored; take it from version control")
        replace(path, now, before, run.root)
    except FileError as error:
        return error
    return True


def _run_for(start: Path) -> tuple[SavedRun, list[Entry]]:
    """The newest run that rewrote something at or below ``start``, and what of it that is."""
    for folder in reversed(runs_in(_newest_run(start).parent)):
        run = SavedRun.load(folder)
        place, root = os.path.realpath(start), os.path.realpath(run.root)
        everything = is_below(root, place)  # then also what a damaged journal names elsewhere, to refuse it
        below = [entry for entry in run.entries if everything or is_below(os.path.join(root, entry.path), place)]
        if below:
            return run, below
    raise UndoError(f"{start}: nothing here was rewritten; name the file or folder that was")


def _newest_run(start: Path) -> Path:
    """The newest run of the nearest journal upwards, else the run last written below ``start``."""
    if not os.path.exists(start):
        raise MissingPathError(start)
    root, folder = project_root(start), Path(os.path.abspath(start))
    for ancestor in (folder, *folder.parents):
        if runs := runs_in(ancestor / FOLDER / "undo"):
            return runs[-1]
        if ancestor == root:
            break
    below = [runs_in(journal)[-1] for journal in journals_below(os.fspath(start), LEVELS)]
    if not below:
        raise UndoError(f"{start}: there is nothing to undo; name the folder that was rewritten")
    return max(below, key=lambda run: run.stat().st_mtime_ns)
