"""The command line: picks the command, runs it, and turns every way it can end into a sentence and a status.

Only this package prints. A first word that names no command belongs to ``rewrite``.
"""

from __future__ import annotations

import os
import shlex
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.cli.streams import complain
from react_migrate.errors import ReactMigrateError
from react_migrate.report.location import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = ("rewrite", "check", "timeline", "explain", "state", "undo")
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (without the program's name; ``None``: this process's own) and return its exit status.

    0: nothing left to do. 1: changes were only shown, or findings need a person. 2: wrong usage, a file that could
    not be used, or a defect. 130: interrupted.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        return _dispatch(words)
    except ReactMigrateError as error:
        complain(f"{program()}: {error}")
        return error.exit_code
    except KeyboardInterrupt:
        complain(f"{program()}: interrupted; every file is either as it was or wholly rewritten")
        return INTERRUPTED
    except Exception as error:
        _confess(error, words)
        return ReactMigrateError.exit_code


def program() -> str:
    """How the user started the program, for the commands that it suggests."""
    if Path(sys.argv[0]).name != "__main__.py":
        return "react-migrate"
    known = next((name for name in ("python", "python3") if first_on_path(name) == sys.executable), None)
    return f"{known or shlex.quote(shown(Path(sys.executable)))} -m react_migrate"


def first_on_path(name: str) -> str | None:
    """The program that a shell would start by this name; what ``shutil`` would say, without its costly import."""
    places = (os.path.join(folder, name) for folder in os.get_exec_path())
    return next((place for place in places if os.access(place, os.X_OK)), None)


def _dispatch(words: list[str]) -> int:
    name = words.pop(0) if words and words[0] in COMMANDS else "rewrite"
    command = import_module(f"react_migrate.cli.{name}")
    try:
        arguments = command.parser(program()).parse_intermixed_args(words)
    except SystemExit as leaving:  # argparse leaves after --help and --version
        return int(leaving.code or 0)
    status: int = command.run(arguments, words)
    return status


def _confess(error: Exception, words: Sequence[str]) -> None:
    """A defect of ours: one sentence, and the traceback for whoever asks."""
    if "--verbose" in words or "-v" in words:
        import traceback

        complain(traceback.format_exc().rstrip())
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = "" if where is None else f" in {Path(where.tb_frame.f_code.co_filename).name}:{where.tb_lineno}"
    complain(
        f"{program()}: internal error, {type(error).__name__}: {error}{place}; this is a defect of react-migrate:"
        " please report it with what --verbose prints and the code it stopped at"
    )
