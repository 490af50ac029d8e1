"""``python -m react_migrate``."""

from __future__ import annotations

import os
import sys


def _start() -> int:
    # -m puts the current folder first on the path; a json.py or a rich/ of the program to rewrite is not for us.
    if sys.path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]
    from react_migrate.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(_start())
