"""Runs a program as the environment asks, the program itself unchanged.

``REACT_MIGRATE_EVIDENCE=seen.json python -m react_migrate.rehearsal main.py ARGUMENTS`` records, and with
``REACT_MIGRATE_AS_OF=3.5`` the program gets the loop of that DSPy; ``-m package`` names a module instead of a file.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import runpy
import sys
from pathlib import Path

from react_migrate.compat.host import AS_OF
from react_migrate.errors import ReactMigrateError
from react_migrate.rehearsal.options import Request
from react_migrate.rehearsal.recording import EVIDENCE
from react_migrate.rehearsal.switches import rehearsing


def main() -> None:
    """The command line: the program's words are its own, from its name on."""
    parser = argparse.ArgumentParser(
        "python -m react_migrate.rehearsal",
        usage="%(prog)s [-m] PROGRAM [ARGUMENT...]",
        description="Runs a Python program as REACT_MIGRATE_AS_OF and REACT_MIGRATE_EVIDENCE ask.",
    )
    parser.add_argument("-m", dest="is_module", action="store_true", help="PROGRAM is a module, not a file")
    parser.add_argument("program", metavar="PROGRAM", help="what to run")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    words = parser.parse_args()
    request = Request(as_of=os.environ.get(AS_OF), evidence=_path(os.environ.get(EVIDENCE)))
    with contextlib.ExitStack() as switches:
        try:
            switches.enter_context(rehearsing(request, Path.cwd()))
        except ReactMigrateError as error:
            parser.error(str(error))
        sys.argv = [words.program, *words.arguments]
        _run(words.program, is_module=words.is_module)


def _run(program: str, *, is_module: bool) -> None:
    if is_module:
        sys.path.insert(0, str(Path.cwd()))
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    else:
        sys.path.insert(0, str(Path(program).absolute().parent))
        runpy.run_path(program, run_name="__main__")


def _path(text: str | None) -> Path | None:
    return Path(text).absolute() if text else None


if __name__ == "__main__":
    main()
