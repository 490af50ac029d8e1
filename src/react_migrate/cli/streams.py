"""The two streams: stdout carries a payload and nothing else, stderr carries prose."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from react_migrate.errors import UnwritableFileError
from react_migrate.report.line import line, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from react_migrate.report.line import Line


def emit(payload: bytes) -> None:
    """Write bytes to stdout as they are. A reader who has gone away (``| head``) has had enough: that is no error.

    Raises:
        UnwritableFileError: stdout is closed or its device is full.
    """
    _guarded(sys.stdout, lambda stream: _write_bytes(stream, payload))


def tell(lines: Iterable[Line]) -> None:
    """Print lines that are the command's payload to stdout, coloured on a terminal.

    Raises:
        UnwritableFileError: stdout is closed or its device is full.
    """
    _guarded(sys.stdout, lambda stream: _print(stream, lines))


def say(lines: Iterable[Line]) -> None:
    """Print prose to stderr, coloured on a terminal; where stderr cannot be written, nothing more can be said."""
    try:
        _guarded(sys.stderr, lambda stream: _print(stream, lines))
    except UnwritableFileError:
        return


def complain(sentence: str) -> None:
    """Print one sentence (or a traceback's rows) to stderr, plain."""
    say(line(row) for row in sentence.split("\n"))


def coloured(stream: TextIO) -> bool:
    """Whether ``stream`` is a terminal whose user has not said NO_COLOR (see no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _guarded(stream: TextIO | None, write: Callable[[TextIO], None]) -> None:
    if stream is None:
        raise UnwritableFileError(Path("standard output"), "is closed")
    try:
        write(stream)
        stream.flush()
    except BrokenPipeError:
        _hang_up(stream)
    except OSError as error:
        _hang_up(stream)
        raise UnwritableFileError(Path("standard output"), str(error.strerror)) from None


def _hang_up(stream: TextIO) -> None:
    """Point the stream at nothing, so that the interpreter's own flush at exit stays quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _write_bytes(stream: TextIO, payload: bytes) -> None:
    stream.flush()
    stream.buffer.write(payload)


def _print(stream: TextIO, lines: Iterable[Line]) -> None:
    if coloured(stream):
        _paint(stream, lines)
    else:
        stream.write(_sayable(plain(lines), stream))


def _paint(stream: TextIO, lines: Iterable[Line]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, force_terminal=True, markup=False, highlight=False, emoji=False)
    for one in lines:
        text = Text.assemble(*((_sayable(part.text, stream), part.style) for part in one))
        console.print(text, soft_wrap=True)


def _sayable(text: str, stream: TextIO) -> str:
    """``text`` with what the stream's encoding lacks written as escapes."""
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)
