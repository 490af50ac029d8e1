"""JSON files of a project that hold an agent saved by the trajectory loop, and where in them it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from react_migrate.convert.state import agents
from react_migrate.errors import UnreadableFileError
from react_migrate.migration.rule import Span
from react_migrate.project.discovery import read
from react_migrate.project.saved_state import parsed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from react_migrate.errors import FileError

MARK = '"Next Tool Name:"'
"""What only the predictor of a trajectory agent has among its fields, and where the finding is shown."""

LARGEST = 64 << 20
"""Bytes; a larger file is data, not a saved program, and is not read."""


def old_agents(path: Path, cannot_use: Callable[[FileError], None]) -> Iterator[tuple[Span, str, str]]:
    """Place, source line and key of each agent in a file that was saved by the trajectory loop."""
    try:
        if path.stat().st_size > LARGEST:
            return
        data = read(path)
    except (OSError, UnreadableFileError):
        return  # nothing says that it is a saved program
    if MARK.encode() not in data:
        return
    try:
        state = parsed(path, data)
    except UnreadableFileError as error:
        cannot_use(error)
        return
    if isinstance(state, dict):
        keys = [agent.key for agent in agents(state) if agent.engine == "trajectory"]
        for key, (span, line) in zip(keys, _places(data.decode("utf-8-sig")), strict=False):
            yield span, line, key


def _places(text: str) -> Iterator[tuple[Span, str]]:
    """The places of the mark with their lines, one an agent."""
    for number, line in enumerate(text.split("\n"), 1):
        for found in re.finditer(MARK, line):
            yield Span(number, found.start(), number, found.end()), line
