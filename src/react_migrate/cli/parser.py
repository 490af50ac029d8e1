"""The argument parser that all commands share, and the option types."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import NoReturn

from react_migrate.cli.streams import tell
from react_migrate.errors import UsageError
from react_migrate.report.line import line

STATUSES = """\
exit status:
  0    nothing is left to do
  1    --check or --diff has changes, or findings need you (--exit-zero makes it 0)
  2    wrong usage, a missing path, a file that could not be read or written, or a defect
  130  interrupted
"""


class Parser(argparse.ArgumentParser):
    """Takes whole option names only, keeps the layout of its texts, and raises instead of leaving the process.

    Raises:
        UsageError: from ``parse_*``, for a command line that it does not take.
    """

    def __init__(self, prog: str, usage: str, description: str, epilog: str) -> None:
        super().__init__(
            prog,
            usage=f"%(prog)s {usage}",
            description=description,
            epilog=epilog,
            formatter_class=_Layout,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Raise ``message`` with the way to the help."""
        raise UsageError(f"{message}; see {self.prog} --help")

    def _print_message(self, message: str, file: object = None) -> None:
        """Print help and version with the guards of ``tell``: argparse of 3.10 breaks off when nobody reads."""
        tell(map(line, message.removesuffix("\n").split("\n")))


class _Layout(argparse.RawDescriptionHelpFormatter):
    """Keeps the layout of texts.

    argparse makes one for every option that is added, and each would import ``shutil`` to ask how wide the terminal
    is, so that is asked here.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    """The terminal's columns, or what COLUMNS says; 80 where nobody knows (as ``shutil`` has it)."""
    typed = os.environ.get("COLUMNS", "")
    try:
        return (int(typed) if typed.isdecimal() else 0) or os.get_terminal_size().columns or 80
    except OSError:
        return 80


def choice(group: argparse._ActionsContainer) -> None:
    """Add the options that say which rules and files a run is about.

    They have no default of their own: what is not typed is left to the configuration.
    """
    add = group.add_argument
    add("--select", metavar="RULES", type=words, action="extend", help="only these rules: codes, prefixes or names")
    add("--ignore", metavar="RULES", type=words, action="extend", help="not these rules")
    add("--exclude", metavar="PATTERN", action="append", help="leave these out; a line of a .gitignore file")
    add("--force-exclude", action="store_true", default=None, help="leave out excluded files even if they are named")
    add("--evidence", metavar="FILE", type=Path, action="append", help="what ran, as the pytest plugin recorded it")
    add("-j", "--jobs", metavar="N", type=job_count, help="processes; 0 (default): one a processor")


def words(text: str) -> list[str]:
    """The items of a comma list, blanks dropped."""
    return [word for part in text.split(",") if (word := part.strip())]


def job_count(text: str) -> int:
    """A number of processes: 0 or more."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes (0: as many as there are processors)")
    return int(text)
