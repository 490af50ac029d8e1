"""How a path is written in a report: forward slashes, relative to the current folder where it lies below it."""

from __future__ import annotations

import os
from pathlib import Path


def shown(path: Path) -> str:
    """``path`` for a reader; bytes that are no UTF-8 are written as ``\\xNN``."""
    absolute = Path(os.path.abspath(path))
    try:
        written = absolute.relative_to(Path.cwd())
    except ValueError:
        written = absolute
    return os.fsencode(written.as_posix()).decode("utf-8", "backslashreplace")
