"""One file's bytes, and how they become text and bytes again without losing anything."""

from __future__ import annotations

import codecs
import re
import tokenize
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.errors import UnreadableFileError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """A Python file: ``text`` is the decoded ``data``, byte order mark gone, newlines as they are in the file."""

    path: Path
    data: bytes
    text: str
    encoding: str
    bom: bool

    @classmethod
    def decode(cls, path: Path, data: bytes) -> Source:
        """Decode as Python itself would (byte order mark, then coding cookie, then UTF-8).

        ``decode(path, data).encode(text)`` is ``data`` again, whatever the encoding.

        Raises:
            UnreadableFileError: the bytes are not text in that encoding, the cookie names no encoding, or it names
                one that would not give the same bytes back.
        """
        if b"\0" in data:
            raise UnreadableFileError(path, "is not text (it holds a null byte); leave it out with --exclude")
        encoding = _encoding(path, data)
        bom = data.startswith(codecs.BOM_UTF8)
        if bom and encoding != "utf-8":
            raise UnreadableFileError(path, f"has UTF-8's byte order mark but declares {encoding}; correct one of them")
        try:
            source = cls(path, data, data[3 * bom :].decode(encoding), encoding, bom)
        except UnicodeDecodeError as error:
            raise UnreadableFileError(path, _undecodable(data, 3 * bom + error.start, error.encoding)) from None
        except (LookupError, UnicodeError):  # a codec such as rot13 or undefined
            raise UnreadableFileError(path, f"{encoding} is no text encoding; correct its coding line") from None
        if encoding != "utf-8" and source.encode(source.text) != data:
            reason = f"cannot be written back unchanged as {encoding}; save it as UTF-8"
            raise UnreadableFileError(path, reason)
        return source

    def encode(self, text: str) -> bytes:
        """The bytes of ``text`` in this file's encoding, with its byte order mark.

        Raises:
            UnreadableFileError: the text has a character that the declared encoding lacks.
        """
        try:
            data = text.encode(self.encoding)
        except UnicodeError:
            reason = f"cannot hold the new code in {self.encoding}; save it as UTF-8 first"
            raise UnreadableFileError(self.path, reason) from None
        return codecs.BOM_UTF8 + data if self.bom else data


def _encoding(path: Path, data: bytes) -> str:
    """The encoding that the file declares or that its byte order mark stands for, UTF-8 without either."""
    bom = data.startswith(codecs.BOM_UTF8)
    # Line ends as Python counts them, CR alone too; names of encodings are ASCII, whatever the rest of the line is.
    lines = re.split(rb"\r\n|\r|\n", data[3 * bom :], maxsplit=2)[:2]
    ascii_lines = iter([line.decode("ascii", "replace").encode("ascii", "replace") + b"\n" for line in lines])
    try:
        return tokenize.detect_encoding(lambda: next(ascii_lines, b""))[0]
    except SyntaxError as error:
        raise UnreadableFileError(path, f"cannot be decoded: {error.msg}; correct its coding line") from None


def _undecodable(data: bytes, position: int, encoding: str) -> str:
    line = len(re.split(rb"\r\n|\r|\n", data[:position]))
    return (
        f"line {line} is not {encoding} (byte 0x{data[position]:02x}); save the file as UTF-8 "
        "or declare its encoding in the first line"
    )
