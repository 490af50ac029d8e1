"""The look at a file's bytes that decides whether it is worth a parse, before any decoding."""

from __future__ import annotations

MARKS = (b"dspy", b"trajectory")
"""A file that holds none of these cannot hold a finding.

``dspy`` is in whatever makes an agent, and ``trajectory`` in every read of one.
"""


def may_matter(data: bytes) -> bool:
    """Whether a file with these bytes is worth a parse."""
    for mark in MARKS:  # noqa: SIM110 - any() over a generator costs twice as much, for each file of a tree
        if mark in data:
            return True
    return False
