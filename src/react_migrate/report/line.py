"""A line of prose for a person: parts of text with a style each, rendered with colours or plain."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Part(NamedTuple):
    """A stretch of text and the name of its style (``""``: none), in the words of the terminal library."""

    text: str
    style: str = ""


Line = tuple[Part, ...]


def line(*parts: Part | str) -> Line:
    """A line of ``parts``; bare strings have no style."""
    return tuple(
        Part(visible(part)) if isinstance(part, str) else Part(visible(part.text), part.style) for part in parts
    )


def visible(text: str) -> str:
    """``text`` with everything that could steer a terminal written as an escape (``\\x1b``, ``\\u202e``)."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == "\t" else char.encode("unicode_escape").decode("ascii") for char in text
    )


def plain(lines: Iterable[Line]) -> str:
    """The text of ``lines`` without styles, each ended by a newline."""
    return "".join("".join(part.text for part in one).rstrip() + "\n" for one in lines)
