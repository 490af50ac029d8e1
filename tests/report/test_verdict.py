from __future__ import annotations

from pathlib import Path

import pytest

from react_migrate.migration.outcome import Outcome, Run
from react_migrate.report.verdict import Mode, Occasion, count, verdict
from report.runs import changed, finding, left_alone, manual, run_of, unreadable

A = Path("a.py")


def occasion(mode: Mode = "rewrite") -> Occasion:
    return Occasion(mode, "react-migrate", "react-migrate src --unsafe")


def test_nothing_to_do() -> None:
    assert verdict(run_of(), occasion()) == "Nothing to migrate in 12 files."


def test_rewritten_says_how_to_undo() -> None:
    assert verdict(run_of(changed(A, finding(A), left_alone(A, 3))), occasion()) == (
        "Rewrote 1 of 12 files. 2 findings = 1 migrated + 0 manual + 1 left alone. To take it back: react-migrate undo"
    )


@pytest.mark.parametrize("mode", ["check", "diff"])
def test_shown_only_says_how_to_apply(mode: Mode) -> None:
    assert verdict(run_of(changed(A, finding(A), manual(A)), files=1), occasion(mode)) == (
        "Would rewrite 1 of 1 file. 2 findings = 1 migrated + 1 manual + 0 left alone. Next: react-migrate src --unsafe"
    )


def test_manual_work_leads_to_its_rule() -> None:
    assert verdict(run_of(Outcome(A, (manual(A),))), occasion()) == (
        "No file of 12 changed. 1 finding = 0 migrated + 1 manual + 0 left alone. Next: react-migrate explain RM103"
    )


def test_only_left_alone_needs_no_next_command() -> None:
    assert verdict(run_of(Outcome(A, (left_alone(A, 1),))), occasion("check")) == (
        "Nothing to migrate in 12 files. 1 finding = 0 migrated + 0 manual + 1 left alone."
    )


def test_unusable_file_comes_first() -> None:
    assert verdict(run_of(unreadable(A), changed(A, finding(A))), occasion()) == (
        "Rewrote 1 of 12 files. 1 finding = 1 migrated + 0 manual + 0 left alone. 1 file could not be used."
        " Next: correct what is said above and run again."
    )


def test_count() -> None:
    assert [count(n, "file") for n in (0, 1, 2)] == ["0 files", "1 file", "2 files"]


def test_manual_work_only_is_no_change() -> None:
    assert verdict(run_of(Outcome(A, (manual(A),))), occasion("check")).startswith("No file of 12 would change. ")


def test_text_that_only_passes_through_cannot_be_taken_back() -> None:
    done = Run(Path(), 1, [Outcome(Path("x.py"), before=b"a\n", after=b"b\n")])
    assert "undo" in verdict(done, Occasion("rewrite", "react-migrate", ""))
    assert "undo" not in verdict(done, Occasion("rewrite", "react-migrate", "", files=False))
