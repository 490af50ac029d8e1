"""Whose code is running: the user's frame behind a call, and how it asks."""

from __future__ import annotations

import itertools
import sys
from opcode import opname
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

_NOT_THE_USERS = frozenset({"react_migrate", "dspy", "asyncio", "concurrent", "contextlib", "functools", "threading"})
_BRACKETS = frozenset({"BINARY_SUBSCR", "BINARY_OP"})  # the second from Python 3.14 on


def users_frame() -> FrameType:
    """The innermost frame outside the packages that only pass a call on; the outermost one if there is none."""
    frame = sys._getframe(1)
    while frame.f_back is not None and passes_on(frame):
        frame = frame.f_back
    return frame


def passes_on(frame: FrameType) -> bool:
    """Whether a frame belongs to us, to DSPy, to the import system or to what drives threads and event loops."""
    name = frame.f_globals.get("__name__", "")
    return name.startswith("importlib.") or name.partition(".")[0] in _NOT_THE_USERS


def is_subscript(frame: FrameType) -> bool:
    """Whether what a frame is at is ``x[...]``, and not a call such as ``dict(x)`` that fetches items on its own."""
    code, index = frame.f_code.co_code, frame.f_lasti
    while index > 0 and opname[code[index]] == "CACHE":  # an inlined call leaves the frame at the end of its cache
        index -= 2
    return opname[code[index]] in _BRACKETS


def position(frame: FrameType) -> tuple[int, int | None, int | None, int | None]:
    """What a frame is at: line, last line, column and end column as ``co_positions`` counts; on 3.10 only the line."""
    positions = getattr(frame.f_code, "co_positions", None)
    if positions is None:
        return frame.f_lineno, None, None, None
    line, *rest = next(itertools.islice(positions(), frame.f_lasti // 2, None))
    if line is None or None in rest:  # ``-X no_debug_ranges``
        return frame.f_lineno, None, None, None
    return (line, *rest)
