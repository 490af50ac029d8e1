"""Lines and columns: where a node stands in characters, whatever its line holds."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.provenance.facts import split_lines
from react_migrate.provenance.places import Span
from react_migrate.provenance.reads import reads
from support.marked import analysed


def span_of(text: str) -> tuple[Span, str]:
    facts = analysed({"main.py": text}).facts("/program/main.py")
    assert facts is not None
    (read,) = reads(facts.tree)
    span = facts.span(read.node)
    lines = facts.lines
    if span.line == span.end_line:
        return span, lines[span.line - 1][span.column : span.end_column]
    middle = lines[span.line : span.end_line - 1]
    return span, "\n".join([lines[span.line - 1][span.column :], *middle, lines[span.end_line - 1][: span.end_column]])


@pytest.mark.parametrize(
    "text",
    [
        "print(out.trajectory)\n",
        "print('häuser', out.trajectory)\n",
        "print('日本語', out.trajectory, 'ü')\n",
        "print('\U0001f600\U0001f600', out.trajectory)\n",
        "print('e\u0301', out.trajectory)\n",
        "if x:\n\tprint(out.trajectory)\n",
        "if x:\n\t \tprint('ü',\tout.trajectory)\n",
        "\x0cprint(out.trajectory)\n",
        "x = 1\n\x0c\nprint('ü', out.trajectory)\n",
        "x = '\x0c'\nprint(out.trajectory)\n",
        "x = '\x0b\x1c\x85\u2028'\nprint(out.trajectory)\n",
        "x = 1\r\nprint('ü', out.trajectory)\r\n",
        "x = 1\rprint(out.trajectory)\r",
        "x = '''ü\r\nü'''; print('ü', out.trajectory)\r\n",
        "x = 1; print('ü', out.trajectory); y = 2\n",
        "x = 1 + \\\n  len('ü') + len(out.trajectory)\n",
        "print('{', out.trajectory, '}')",
    ],
)
def test_a_span_is_counted_in_characters(text: str) -> None:
    assert span_of(text)[1] == "out.trajectory"


def test_a_span_over_several_lines() -> None:
    span, text = span_of("print('ü', (out\n  # ü\n  .trajectory))\n")
    assert span == Span(1, 12, 3, 13)
    assert text == "out\n  # ü\n  .trajectory"


def test_identifiers_may_be_other_than_ascii() -> None:
    assert span_of("größe = 1; print(größe.trajectory)\n")[1] == "größe.trajectory"


texts = st.text(alphabet=st.sampled_from("ab \t\n\r\x0c\x0b\x1c\x85\u2028ü'#"), max_size=40)


@given(texts)
def test_lines_are_split_where_python_splits_them(text: str) -> None:
    quoted = "x = '''" + text.replace("'", "") + "'''\ny = 1\n"
    last = ast.parse(quoted).body[-1]
    assert split_lines(quoted)[last.lineno - 1] == "y = 1"


@given(st.integers(1, 3), st.integers(0, 3), st.integers(1, 3), st.integers(0, 3))
def test_a_span_contains_itself_and_no_neighbour(line: int, column: int, height: int, width: int) -> None:
    span = Span(line, column, line + height, column + width)
    assert span.contains(span)
    assert not span.contains(Span(line, column, line + height, column + width + 1))
    assert span.contains(Span(line, column + 1, line + height, column + width))
