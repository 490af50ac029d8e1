"""Where the results of a run go: the payload to stdout, the report to its file, prose and the verdict to stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.cli.outputs import save
from react_migrate.cli.streams import emit, say
from react_migrate.report import text
from react_migrate.report.forms import of_rewrite
from react_migrate.report.line import Part, line, plain
from react_migrate.report.verdict import verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from react_migrate.cli.request import Request
    from react_migrate.migration.outcome import Run
    from react_migrate.migration.rule import Rule
    from react_migrate.report.line import Line


def deliver(result: Run, wanted: Request, rules: Sequence[Rule]) -> None:
    """Hand out everything that ``wanted`` asks for; the verdict is the last line.

    Raises:
        UnwritableFileError: a report's file or stdout cannot be written.
    """
    if wanted.occasion.mode == "diff":
        emit(_diff(result))
    elif wanted.stdin_name is not None and wanted.occasion.mode == "rewrite":
        emit(_rewritten(result))
    for one in wanted.outputs:
        data = _text(result, wanted) if one.form == "text" else of_rewrite(one.form, result, rules)
        emit(data) if one.path is None else save(one.path, data)
    say(_prose(result, wanted))


def _diff(result: Run) -> bytes:
    from react_migrate.report.diff import base, diff

    top = base()
    return b"".join(diff(one.path, one.before, one.after, top) for one in result.outcomes if one.after is not None)


def _rewritten(result: Run) -> bytes:
    """The text that came in on stdin, changed or not; nothing at all where it could not be used."""
    return b"".join(one.before if one.after is None else one.after for one in result.outcomes if one.error is None)


def _text(result: Run, wanted: Request) -> bytes:
    return plain([*text.lines(result, text.Detail(all_places=True)), _verdict(result, wanted)]).encode()


def _prose(result: Run, wanted: Request) -> list[Line]:
    if wanted.quiet:
        return list(text.unusable(result))
    if wanted.outputs:
        return [*text.unusable(result), _verdict(result, wanted)]
    told_by_diff = wanted.occasion.mode == "diff" and not wanted.verbose
    return [*text.lines(result, text.Detail(not told_by_diff, wanted.verbose)), _verdict(result, wanted)]


def _verdict(result: Run, wanted: Request) -> Line:
    return line(Part(verdict(result, wanted.occasion), "bold"))
