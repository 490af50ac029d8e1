from __future__ import annotations

import errno
import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from react_migrate.cli import main
from react_migrate.errors import MissingPathError, UnwritableFileError
from react_migrate.migration import engine as real_engine
from react_migrate.migration.outcome import Outcome
from report.runs import changed, finding, left_alone, manual, unreadable

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.fakes import Engine, Journal

    Place = Callable[..., Engine]
    PlaceJournal = Callable[..., Journal]

A, B = Path("a.py"), Path("b.py")


def test_a_bare_path_is_rewritten(
    engine: Place, journal: PlaceJournal, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    engine(changed(A, finding(A)))
    written = journal()
    assert main(["a.py"]) == 0
    assert written.written == [(A, b"show(pred.trajectory)\n", b"show(legacy_trajectory(pred))\n")]
    out, err = capsysbinary.readouterr()
    assert out == b""
    assert err.decode().splitlines()[-1].startswith("Rewrote 1 of 12 files. 1 finding = 1 migrated")


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_only_showing_writes_nothing(option: str, engine: Place, journal: PlaceJournal) -> None:
    engine(changed(A, finding(A)))
    written = journal()
    assert main([option, "a.py"]) == 1
    assert written.written == []


def test_nothing_changed_leaves_the_journal_alone(
    engine: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    engine()
    monkeypatch.setattr("react_migrate.project.journal.write_all", None)
    assert main(["."]) == 0
    assert capsys.readouterr() == ("", "Nothing to migrate in 12 files.\n")


STATUSES = [
    ([], [], 0),
    ([Outcome(A, (left_alone(A, 1),))], [], 0),
    ([Outcome(A, (manual(A),))], [], 1),
    ([Outcome(A, (manual(A),))], ["--exit-zero"], 0),
    ([changed(A, finding(A))], ["--check", "--exit-zero"], 0),
    ([unreadable(A)], [], 2),
    ([unreadable(A), changed(B, finding(B))], ["--check", "--exit-zero"], 2),
]


@pytest.mark.parametrize(("outcomes", "options", "status"), STATUSES)
def test_exit_status(outcomes: list[Outcome], options: list[str], status: int, engine: Place) -> None:
    engine(*outcomes)
    assert main([".", *options]) == status


def test_a_refused_file_is_reported_and_the_sum_holds(
    engine: Place, journal: PlaceJournal, capsys: pytest.CaptureFixture[str]
) -> None:
    engine(changed(A, finding(A)), changed(B, finding(B)))
    journal(UnwritableFileError(A, "is read-only; make it writable and run again"))
    assert main([".", "--output-format", "json"]) == 2
    out, err = capsys.readouterr()
    report = json.loads(out)
    assert report["summary"] == {
        "files": 12, "findings": 2, "migrated": 1, "manual": 1, "left_alone": 0, "unreadable": 1,
    }  # fmt: skip
    assert [f["fixed"] for f in report["findings"]] == [False, True]
    assert "a.py: is read-only; make it writable and run again" in err


def test_json_takes_stdout_and_prose_stderr(engine: Place, capsys: pytest.CaptureFixture[str]) -> None:
    engine(changed(A, finding(A)), unreadable(B))
    assert main([".", "--check", "--output-format=json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["summary"]["findings"] == 1
    assert "b.py: line 3: unexpected indent" in err
    assert "RM101" not in err


def test_diff_takes_stdout_alone(engine: Place, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    engine(changed(A, finding(A)), Outcome(B, (manual(B),)))
    assert main(["--diff", "."]) == 1
    out, err = capsysbinary.readouterr()
    assert out.startswith(b"diff --git a/a.py b/a.py\n")
    assert b"RM103" in err
    assert b"RM101" not in err


def test_verbose_diff_keeps_the_proof(engine: Place, capsys: pytest.CaptureFixture[str]) -> None:
    engine(changed(A, finding(A)))
    assert main(["--diff", "-v", "."]) == 1
    assert "agent.py:33 dspy.ReAct built" in capsys.readouterr().err


def test_verdict_after_check_is_the_command_that_applies(engine: Place, capsys: pytest.CaptureFixture[str]) -> None:
    engine(changed(A, finding(A)))
    main(["--check", "my folder", "--unsafe"])
    assert capsys.readouterr().err.endswith("Next: react-migrate 'my folder' --unsafe\n")


def test_quiet_says_only_what_failed(engine: Place, capsys: pytest.CaptureFixture[str]) -> None:
    engine(Outcome(A, (manual(A),)), unreadable(B))
    assert main(["-q", "."]) == 2
    assert capsys.readouterr().err == (
        "Could not be used\n  b.py: line 3: unexpected indent; correct the file and run again\n\n"
    )


@pytest.mark.parametrize("form", ["text", "json"])
def test_report_goes_to_its_file(form: str, engine: Place, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine(Outcome(A, (manual(A),)))
    assert main([".", "-o", "report", "--output-format", form]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "RM103" in (here / "report").read_text()
    assert [path.name for path in here.iterdir()] == ["report"]


def test_a_report_file_that_cannot_be_written(
    engine: Place, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "report").write_text("old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    engine()
    monkeypatch.setattr(os, "replace", full)
    assert main([".", "-o", "report"]) == 2
    assert "report: the report could not be written: no space is left on the device" in capsys.readouterr().err
    assert (here / "report").read_text() == "old"
    assert [path.name for path in here.iterdir()] == ["report"]


def test_a_report_to_a_link_or_a_device(engine: Place, here: Path) -> None:
    (here / "link").symlink_to("report")
    engine()
    assert main([".", "-o", "link"]) == 0
    assert (here / "link").is_symlink()
    assert (here / "report").read_text().startswith("Nothing to migrate")
    assert main([".", "-o", os.devnull]) == 0
    assert not Path(os.devnull).is_file()


class Stdin:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def test_stdin_goes_to_stdout(
    engine: Place, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    made = engine(changed(A, finding(A)))
    monkeypatch.setattr(sys, "stdin", Stdin(b"show(pred.trajectory)\n"))
    assert main(["-", "--stdin-filename", "src/a.py"]) == 0
    assert capsysbinary.readouterr().out == b"show(legacy_trajectory(pred))\n"
    assert made.text == b"show(pred.trajectory)\n"
    assert made.asked is not None
    assert made.asked.paths == (Path("src/a.py"),)


def test_unchanged_stdin_passes_through(
    engine: Place, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    engine(Outcome(A, before=b"\xef\xbb\xbfx\r\n"))
    monkeypatch.setattr(sys, "stdin", Stdin(b""))
    assert main(["-"]) == 0
    assert capsysbinary.readouterr().out == b"\xef\xbb\xbfx\r\n"


def test_unusable_stdin_gives_no_output(
    engine: Place, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    engine(unreadable(A))
    monkeypatch.setattr(sys, "stdin", Stdin(b"if\n"))
    assert main(["-"]) == 2
    assert capsysbinary.readouterr().out == b""


def test_settings_carry_every_option(engine: Place) -> None:
    made = engine()
    words = "rewrite --style native --unsafe --select rm1,RM201 --select trajectory-read --ignore RM2 x"
    main([*words.split(), "--exclude", "build/", "--exclude", "*.txt", "-j", "3", "y"])
    asked = made.asked
    assert asked is not None
    assert asked.paths == (Path("x"), Path("y"))
    assert (asked.style, asked.unsafe, asked.jobs) == ("native", True, 3)
    assert asked.select == ("RM1", "RM201", "RM101")
    assert (asked.ignore, asked.exclude) == (("RM2",), ("build/", "*.txt"))


def test_a_path_may_be_called_like_a_command(engine: Place) -> None:
    made = engine()
    assert main(["./undo"]) == 0
    assert made.asked is not None
    assert made.asked.paths == (Path("undo"),)


WRONG = [
    ([], "required: PATH"),
    (["--nonsense", "."], "unrecognized arguments: --nonsense"),
    (["--select", "RM999", "."], "--select RM999: no such rule; the nearest is RM"),
    (["--ignore", "trajectory-raed", "."], "--ignore trajectory-raed: no such rule; the nearest is trajectory-read"),
    (["-j", "many", "."], "'many' is not a number of processes"),
    (["--style", "modern", "."], "invalid choice: 'modern'"),
    (["-", "a.py"], "- (standard input) does not go together with other paths"),
    (["--stdin-filename", "a.py", "."], "give - as the only path"),
    (["--diff", "--output-format", "json", "."], "name a file for the report with -o json=FILE"),
    (["-", "--output-format", "json"], "name a file for the report with -o json=FILE"),
    (["-o", ".", "."], "-o .: is a folder; name a file"),
    (["-o", "x.py", "."], "-o x.py: is source code, which would be replaced; name another file"),
    (["-o", "no/report", "."], "-o no/report: there is no folder no; make it first"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG)
def test_wrong_usage_is_one_sentence(
    words: list[str], sentence: str, engine: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    made = engine()
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert sentence in err
    assert made.asked is None


def ending(error: BaseException) -> Callable[..., None]:
    def run(*_: object) -> None:
        raise error

    return run


def test_a_missing_path_ends_with_its_sentence(
    engine: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    engine()
    monkeypatch.setattr(real_engine, "run", ending(MissingPathError(Path("nowhere"))))
    assert main(["nowhere"]) == 2
    assert capsys.readouterr().err.startswith("react-migrate: nowhere: no such file or folder")


def test_interrupted(engine: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    engine()
    monkeypatch.setattr(real_engine, "run", ending(KeyboardInterrupt()))
    assert main(["."]) == 130
    assert capsys.readouterr().err.count("\n") == 1


def test_a_defect_is_one_sentence_without_a_traceback(
    engine: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    engine()
    monkeypatch.setattr(real_engine, "run", ending(KeyError("oops")))
    assert main(["."]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "internal error, KeyError: 'oops' in test_rewrite.py:" in err
    assert main([".", "--verbose"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_help_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(word in out for word in ("examples:", "exit status:", "explain", "undo", "--style", "130"))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    from react_migrate.version import __version__

    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"react-migrate {__version__}\n"


def test_help_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("rewrite", "explain", "undo"):
        main([command, "--help"])
    assert capsys.readouterr().out.isascii()


def test_several_reports_in_one_run(engine: Place, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine(changed(A, finding(A)))
    main([".", "--check", "--output", "sarif=a.sarif", "-o", "junit=b.xml", "-o", "jsonl=c.jsonl", "-o", "github"])
    out, err = capsys.readouterr()
    assert json.loads((here / "a.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert (here / "b.xml").read_text(encoding="utf-8").startswith("<?xml")
    assert json.loads((here / "c.jsonl").read_text(encoding="utf-8").splitlines()[-1])["type"] == "summary"
    assert out.startswith("::")
    assert err.count("\n") == 1, "the verdict, as other programs read the rest"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["-o", "github", "--output-format", "json"], "github and json both go to standard output"),
        (["-o", "github", "-o", "junit"], "give one a file, as junit=FILE"),
        (["-o", "sarif="], "names no file; write sarif=FILE"),
        (["-o", "sarf=out.sarif"], "sarf is no form of a report (text, json, jsonl, sarif, github, junit)"),
        (["-o", "github=-", "-o", "json"], "github and json both go to standard output"),
        (["-o", "sarif=no/such/folder"], "there is no folder no/such"),
        (["-o", "sarif=main.py"], "is source code"),
    ],
)
def test_reports_that_cannot_be_given(
    words: list[str], sentence: str, engine: Place, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = engine()
    assert main([".", *words]) == 2
    assert sentence in capsys.readouterr().err
    assert made.asked is None
