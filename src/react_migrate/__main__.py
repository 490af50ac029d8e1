"""``python -m react_migrate``."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn


def _start() -> int:
    # -m puts the current folder first on the path; a json.py or a rich/ of the program to rewrite is not for us.
    if sys.path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]
    gc.disable()  # what a run builds it needs to its end, and looking through it for garbage costs a tenth of it
    from react_migrate.cli import main

    return main()


def _leave(status: int) -> NoReturn:
    """Leave without taking apart what the run has built: that would cost an eighth of its time."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # whoever could not be written to was told of it, or has gone
            if stream is not None:
                stream.flush()
    os._exit(status)


if __name__ == "__main__":
    _leave(_start())
