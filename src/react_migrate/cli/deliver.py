"""Where the results of a run go: the payload to stdout, the report to its file, prose and the verdict to stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.cli.streams import emit, say
from react_migrate.errors import UnwritableFileError
from react_migrate.report import text
from react_migrate.report.line import Part, line, plain
from react_migrate.report.verdict import verdict

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.cli.request import Request
    from react_migrate.migration.outcome import Run
    from react_migrate.report.line import Line


def deliver(result: Run, wanted: Request) -> None:
    """Hand out everything that ``wanted`` asks for; the verdict is the last line.

    Raises:
        UnwritableFileError: the report's file or stdout cannot be written.
    """
    if wanted.occasion.mode == "diff":
        emit(_diff(result))
    elif wanted.stdin_name is not None and wanted.occasion.mode == "rewrite":
        emit(_rewritten(result))
    elif wanted.format == "json" and wanted.output is None:
        emit(_json(result))
    if wanted.output is not None:
        _save_report(wanted.output, result, wanted)
    say(_prose(result, wanted))


def _diff(result: Run) -> bytes:
    from react_migrate.report.diff import base, diff

    top = base()
    return b"".join(diff(one.path, one.before, one.after, top) for one in result.outcomes if one.after is not None)


def _rewritten(result: Run) -> bytes:
    """The text that came in on stdin, changed or not; nothing at all where it could not be used."""
    return b"".join(one.before if one.after is None else one.after for one in result.outcomes if one.error is None)


def _json(result: Run) -> bytes:
    from react_migrate.report.json import dump

    return dump(result)


def _save_report(path: Path, result: Run, wanted: Request) -> None:
    if wanted.format == "json":
        _save(path, _json(result))
    else:
        everything = plain([*text.lines(result, text.Detail(all_places=True)), _verdict(result, wanted)])
        _save(path, everything.encode())


def _save(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path`` as a whole or not at all; a device or a pipe is written to, a link's target replaced."""
    from react_migrate.project.writer import cause, store

    target = path.resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            store(str(target), data, like=target.stat() if target.exists() else None)
    except OSError as error:
        raise UnwritableFileError(path, f"the report could not be written: {cause(error)}") from None


def _prose(result: Run, wanted: Request) -> list[Line]:
    if wanted.quiet:
        return list(text.unusable(result))
    if wanted.format == "json" or wanted.output is not None:
        return [*text.unusable(result), _verdict(result, wanted)]
    told_by_diff = wanted.occasion.mode == "diff" and not wanted.verbose
    return [*text.lines(result, text.Detail(not told_by_diff, wanted.verbose)), _verdict(result, wanted)]


def _verdict(result: Run, wanted: Request) -> Line:
    return line(Part(verdict(result, wanted.occasion), "bold"))
