"""What the patterns of a ``match`` bind."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.attributes import load_attribute
from react_migrate.provenance.containers import item
from react_migrate.provenance.values import Value, other

if TYPE_CHECKING:
    from react_migrate.provenance.frame import Frame


def bind(frame: Frame, pattern: ast.pattern, subject: Value) -> None:
    """Bind the names of a pattern to the parts of the subject that they match."""
    if isinstance(pattern, ast.MatchAs):
        if pattern.name:
            frame.bind(pattern.name, subject)
        if pattern.pattern:
            bind(frame, pattern.pattern, subject)
    elif isinstance(pattern, ast.MatchOr):
        for option in pattern.patterns:
            bind(frame, option, subject)
    elif isinstance(pattern, ast.MatchSequence):
        for index, part in enumerate(pattern.patterns):
            bind(frame, part, item(frame, subject, index))
    elif isinstance(pattern, ast.MatchMapping):
        for key, part in zip(pattern.keys, pattern.patterns, strict=True):
            bind(frame, part, item(frame, subject, key.value if isinstance(key, ast.Constant) else None))
    elif isinstance(pattern, ast.MatchClass) and not pattern.patterns:
        for name, part in zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True):
            bind(frame, part, load_attribute(frame, subject, name))
    else:
        for inner in ast.walk(pattern):
            if isinstance(inner, (ast.MatchAs, ast.MatchStar)) and inner.name:
                frame.bind(inner.name, other("a part of a matched value"))
