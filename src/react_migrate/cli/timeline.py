"""The ``timeline`` command: every change between the two loops, and where it stands on a DSPy."""

from __future__ import annotations

import importlib.metadata
from typing import TYPE_CHECKING

from react_migrate.cli import catalogue
from react_migrate.cli.parser import Parser
from react_migrate.cli.streams import emit, tell
from react_migrate.errors import UsageError
from react_migrate.timeline import NEWEST

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

DESCRIPTION = """\
Prints every change between the trajectory-based ReAct and the structured-history one, and where it stands on a DSPy:
still ahead, deprecated, changed or gone; with the rules that look for it."""

EXAMPLES = """\
examples:
  {prog} timeline                the DSPy that is installed beside this program, or the newest one known
  {prog} timeline --dspy 3.5
  {prog} timeline --json
"""


def parser(prog: str) -> Parser:
    """The options of ``timeline``."""
    made = Parser(f"{prog} timeline", "[options]", DESCRIPTION, EXAMPLES.format(prog=prog))
    made.add_argument("--dspy", metavar="VERSION", help="a version of DSPy")
    made.add_argument("--json", action="store_true", help="everything that is known, as JSON")
    return made


def run(arguments: Namespace, typed: Sequence[str]) -> int:
    """Print the table."""
    from react_migrate.report import timeline

    version = _installed() if arguments.dspy is None else arguments.dspy
    try:
        rows = timeline.rows(version, catalogue.rules())
    except ValueError:
        raise UsageError(f"--dspy {version}: is no version of DSPy, such as 3.5") from None
    if arguments.json:
        emit(timeline.dump(version, rows))
    else:
        tell(timeline.lines(version, rows))
    return 0


def _installed() -> str:
    try:
        return importlib.metadata.version("dspy")
    except importlib.metadata.PackageNotFoundError:
        return NEWEST
