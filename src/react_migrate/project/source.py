"""One file's bytes, and how they become text and bytes again without losing anything."""

from __future__ import annotations

import io
import tokenize
from dataclasses import dataclass
from pathlib import Path

from react_migrate.errors import UnreadableFileError

MARKS = (b"dspy", b"trajectory", b"react_migrate")
"""A file that holds none of these cannot hold a finding: the prefilter, on bytes, before any decoding.

``dspy`` and ``react_migrate`` must be imported to make an agent; ``trajectory`` is in every read of one.
"""


def may_matter(data: bytes) -> bool:
    """Whether a file with these bytes is worth a parse."""
    return b"dspy" in data or b"trajectory" in data or b"react_migrate" in data


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

        Raises:
            UnreadableFileError: the bytes are not text in that encoding, or the cookie names no encoding.
        """
        if b"\0" in data:
            raise UnreadableFileError(path, "is not text (it holds a null byte); leave it out with --exclude")
        try:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
            text = data.decode(encoding)
        except SyntaxError as error:
            raise UnreadableFileError(path, f"cannot be decoded: {error.msg}; correct its coding line") from None
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise UnreadableFileError(
                path,
                f"line {line} is not {error.encoding} (byte 0x{data[error.start]:02x}); save the file as UTF-8 "
                "or declare its encoding in the first line",
            ) from None
        bom = encoding == "utf-8-sig"
        return cls(path, data, text, "utf-8" if bom else encoding, bom)

    def encode(self, text: str) -> bytes:
        """The bytes of ``text`` in this file's encoding, with its byte order mark.

        Raises:
            UnreadableFileError: the new text has a character that the declared encoding lacks.
        """
        try:
            data = text.encode(self.encoding)
        except UnicodeEncodeError as error:
            raise UnreadableFileError(self.path, f"cannot hold the new code in {error.encoding}") from None
        return b"\xef\xbb\xbf" + data if self.bom else data
