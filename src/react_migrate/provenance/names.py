"""Dotted names of what lies outside the project, kept short, so that a loop over attributes makes few of them.

``n = n.left or n.right()`` would otherwise make a new name on each round, and twice as many on the next. What decides
is kept: the beginning up to the first call, whether it is what that call gave or something got from there, and the
last attribute.
"""

from __future__ import annotations

from functools import lru_cache

KEPT = 4
"""Parts kept in front of the last one: enough for a method of a class by its full path."""


@lru_cache(maxsize=4096)
def member(name: str, attribute: str) -> str:
    """The name of ``attribute`` of what is called ``name``."""
    head, called, rest = name.partition("()")
    if not called:
        return ".".join([*name.split(".")[:KEPT], attribute])
    return f"{head}(){'()' if rest else ''}.{attribute}"


def result(name: str) -> str:
    """The name of what calling ``name`` gives."""
    head, called, _ = name.partition("()")
    return f"{head}()()" if called else f"{head}()"
