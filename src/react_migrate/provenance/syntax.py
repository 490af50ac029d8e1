"""From text to a syntax tree, without the parser's warnings: they are about the user's code, not about this run."""

from __future__ import annotations

import ast
import warnings

TOO_DEEP = "nested too deeply"


def parse(text: str, path: str = "<unknown>") -> ast.Module:
    """The tree of a module's text.

    Raises:
        SyntaxError: the text is not Python of the running version.
        ValueError: the text holds a null byte, or it is nested deeper than Python's own parser goes.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text, path)
        except (RecursionError, MemoryError):
            raise ValueError(TOO_DEEP) from None


def parse_expression(text: str) -> ast.expr | None:
    """The tree of one expression, ``None`` where the text is none."""
    try:
        tree = parse(f"({text.strip()})")
    except (SyntaxError, ValueError):
        return None
    first = tree.body[0] if len(tree.body) == 1 else None
    return first.value if isinstance(first, ast.Expr) else None
