"""A unified diff over bytes, in the form that ``git apply`` takes.

Lines end at ``\\n`` and nowhere else, so that carriage returns, form feeds and bytes in any encoding pass as they are.
Paths are written as git writes them: relative to the top of the repository that holds the current folder, or to the
current folder where there is no repository. Source: the git documentation of ``diff`` and ``apply``, and runs of both.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.project.discovery import repository

if TYPE_CHECKING:
    from collections.abc import Iterator

_ESCAPES = {0x07: "a", 0x08: "b", 0x09: "t", 0x0A: "n", 0x0B: "v", 0x0C: "f", 0x0D: "r", 0x22: '"', 0x5C: "\\"}


def base() -> Path:
    """The folder that diff paths are relative to, links resolved."""
    here = Path.cwd().resolve()
    return repository(here) or here


def diff(path: Path, before: bytes, after: bytes, relative_to: Path) -> bytes:
    """The change of one file from ``before`` to ``after``; empty where they are equal.

    ``path`` is followed to the file itself where it is a link, as that is where a patch must go.
    """
    if before == after:
        return b""
    name = os.fsencode(os.path.relpath(os.path.realpath(path), relative_to).replace(os.sep, "/"))
    return b"".join([*_header(name), *_hunks(before, after)])


def _header(name: bytes) -> Iterator[bytes]:
    old, new = _quoted(b"a/" + name), _quoted(b"b/" + name)
    tail = b"\t\n" if b" " in name else b"\n"  # git ends a name that holds a space with a tab
    yield b"diff --git " + old + b" " + new + b"\n"
    yield b"--- " + old + tail
    yield b"+++ " + new + tail


def _quoted(name: bytes) -> bytes:
    """``name`` as git quotes it: in C style as soon as one byte is not printable ASCII."""
    if all(0x20 <= byte < 0x7F and byte not in _ESCAPES for byte in name):
        return name
    return b'"' + b"".join(map(_escaped, name)) + b'"'


def _escaped(byte: int) -> bytes:
    if byte in _ESCAPES:
        return b"\\" + _ESCAPES[byte].encode()
    return bytes([byte]) if 0x20 <= byte < 0x7F else b"\\%03o" % byte


def _hunks(before: bytes, after: bytes) -> Iterator[bytes]:
    rows = difflib.diff_bytes(difflib.unified_diff, _lines(before), _lines(after), lineterm=b"\n")
    next(rows), next(rows)  # difflib's own file header
    for row in rows:
        yield row if row.endswith(b"\n") else row + b"\n\\ No newline at end of file\n"


def _lines(data: bytes) -> list[bytes]:
    rows = [row + b"\n" for row in data.split(b"\n")]
    rows[-1] = rows[-1][:-1]
    return rows if rows[-1] else rows[:-1]
