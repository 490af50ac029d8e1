"""A file's change as replaced stretches: put together they are the change, and each finding gets its own part."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from react_migrate.migration.rule import Span
from react_migrate.report.replacement import Replacement, fix, replacements

LINES = st.lists(st.sampled_from(["a\n", "b\n", "c = 1\r\n", "\n", "é\n", "\r"]), max_size=8)
TEXTS = st.builds(lambda lines, tail: "".join(lines) + tail, LINES, st.sampled_from(["", "a", "b"]))


def applied(text: str, parts: list[Replacement]) -> str:
    return applied_regions(text, [(part.region, part.text) for part in parts])


def applied_regions(text: str, parts: list[tuple[Any, str]]) -> str:
    """The text with its regions replaced, the last one first, read as SARIF reads them."""
    starts = [0]
    for position, char in enumerate(text):
        if char == "\n" or (char == "\r" and text[position + 1 : position + 2] != "\n"):
            starts.append(position + 1)
    for (line, column, end_line, end_column), new in reversed(parts):
        text = text[: starts[line - 1] + column - 1] + new + text[starts[end_line - 1] + end_column - 1 :]
    return text


@given(TEXTS, TEXTS)
def test_all_parts_together_are_the_change(before: str, after: str) -> None:
    assert applied(before, replacements(Path("x.py"), before.encode(), after.encode())) == after


def test_a_finding_gets_its_own_lines_and_the_import() -> None:
    before = "import dspy\n\none(p.trajectory)\n\ntwo(p.trajectory)\n"
    after = "import dspy\nimport shim\n\none(shim(p))\n\ntwo(shim(p))\n"
    changed = replacements(Path("x.py"), before.encode(), after.encode())
    spans = [Span(3, 4, 3, 16), Span(5, 4, 5, 16)]
    assert applied(before, fix(changed, spans[0], spans)) == after.replace("two(shim(p))", "two(p.trajectory)")
    assert applied(before, fix(changed, spans[1], spans)) == after.replace("one(shim(p))", "one(p.trajectory)")
