"""The ``undo`` command: bring back the files of the last rewrite."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.cli import program
from react_migrate.cli.parser import Parser
from react_migrate.cli.streams import say
from react_migrate.report.line import Part, line
from react_migrate.report.location import shown
from react_migrate.report.verdict import count

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from react_migrate.project.journal import UndoReport
    from react_migrate.report.line import Line

DESCRIPTION = """\
Gives the files of the last rewrite their old bytes back, from a journal that the rewrite left in .react-migrate.
A file that was edited since is left as it is. Again undoes the rewrite before."""

EXAMPLES = """\
examples:
  {prog} undo
  {prog} undo src/

exit status:
  0    the files have their old bytes
  2    there is nothing to undo, or a file was left as it is
"""


def parser(prog: str) -> Parser:
    """The options of ``undo``."""
    made = Parser(f"{prog} undo", "[PATH]", DESCRIPTION, EXAMPLES.format(prog=prog))
    made.add_argument(
        "path", metavar="PATH", nargs="?", type=Path, default=Path(), help="what was rewritten (default: .)"
    )
    return made


def run(arguments: Namespace, typed: Sequence[str]) -> int:
    """Undo the last rewrite; 2 where a file was refused."""
    from react_migrate.project.journal import undo

    report = undo(arguments.path)
    say(lines(report))
    return 2 if report.refused else 0


def lines(report: UndoReport) -> Iterator[Line]:
    """Each file, then the verdict."""
    yield from (line(f"  {shown(path)}") for path in report.restored)
    yield from (line(f"  {shown(path)}: had its old bytes already") for path in report.unchanged)
    yield from (line(Part(f"  {shown(error.path)}: {error.reason}", "red")) for error in report.refused)
    yield line(Part(" ".join(_verdict(report)), "bold"))


def _verdict(report: UndoReport) -> Iterator[str]:
    yield f"Restored {count(len(report.restored), 'file')}."
    if report.refused:
        yield f"{count(len(report.refused), 'file')} left as said above."
    elif report.runs_left:
        yield f"{count(report.runs_left, 'earlier rewrite')} can be undone. Next: {program()} undo"
