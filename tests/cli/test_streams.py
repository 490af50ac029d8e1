from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest

from react_migrate.cli import streams
from react_migrate.report.line import Part, line


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Make stderr a terminal (in the test itself: pytest sets its own stderr between the phases)."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return made


def test_colour_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    streams.say([line(Part("x[red]y", "bold"))])
    assert "\x1b[1m" in terminal.getvalue()
    assert "x[red]y" in terminal.getvalue()


def test_no_color_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    streams.say([line(Part("x[red]y", "bold"))])
    assert terminal.getvalue() == "x[red]y\n"


def test_long_lines_are_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    monkeypatch.setenv("COLUMNS", "20")
    streams.say([line("a/very/long/path " * 20)])
    assert terminal.getvalue().count("\n") == 1


def test_no_colour_off_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    streams.say([line(Part("x", "bold red"))])
    assert capsys.readouterr().err == "x\n"


def child(code: str, **streams: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "ascii"}
    return subprocess.run([sys.executable, "-c", code], env=environment, check=False, **streams)  # type: ignore[call-overload,no-any-return]


EMIT = "import sys; from react_migrate.cli.streams import emit, tell; from react_migrate.report.line import line; "


def test_a_reader_that_went_away_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = child(EMIT + "emit(b'x' * 100_000); tell([line('y')])", stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_encoding_without_arrows_gets_escapes() -> None:
    done = child(EMIT + "tell([line('a → b')])", capture_output=True)
    assert (done.stdout, done.returncode) == (b"a \\u2192 b\n", 0)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_device_is_an_error() -> None:
    code = "from react_migrate.cli import main; raise SystemExit(main(['--help']))"
    with open("/dev/full", "wb") as full:
        done = child(code, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"react-migrate: standard output: No space left on device\n"


def test_help_for_a_reader_that_went_away() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    code = "from react_migrate.cli import main; raise SystemExit(main(['--help']))"
    done = child(code, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")
