from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from react_migrate.report.line import Part, line, plain, visible


def test_brackets_are_text() -> None:
    assert (
        plain([line("x: Optional[int] = [red]", Part("[bold]y[/bold]", "bold"))])
        == "x: Optional[int] = [red][bold]y[/bold]\n"
    )


def test_what_steers_a_terminal_is_written_out() -> None:
    assert visible("a\x1b[2Jb\u202ec\r") == "a\\x1b[2Jb\\u202ec\\r"


@given(st.text())
def test_plain_is_one_printable_line(text: str) -> None:
    shown = plain([line(text)])
    assert shown.endswith("\n")
    assert shown[:-1].replace("\t", "").isprintable()
