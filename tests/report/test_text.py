from __future__ import annotations

from pathlib import Path

import pytest

from react_migrate.migration.outcome import Outcome, Run
from react_migrate.report.line import plain
from react_migrate.report.text import Detail, lines
from report.runs import changed, finding, left_alone, manual, run_of, unreadable


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def text(run: Run, *, migrated: bool = True, all_places: bool = False) -> str:
    return plain(lines(run, Detail(migrated, all_places)))


AUDIT = Path("app/audit.py")


def test_nothing_found_is_nothing_said() -> None:
    assert text(run_of()) == ""


def test_migrated_finding_shows_line_change_and_proof() -> None:
    assert text(run_of(changed(AUDIT, finding(AUDIT)))) == (
        "app/audit.py\n"
        "  12:5 RM101 trajectory-read\n"
        "    - show(pred.trajectory)\n"
        "    + show(legacy_trajectory(pred))\n"
        "      app/agent.py:33 dspy.ReAct built → :36 called → app/audit.py:8 parameter prediction\n"
        "\n"
    )


def test_the_same_proof_is_told_once_in_a_row() -> None:
    shown = text(run_of(changed(AUDIT, finding(AUDIT, 12), finding(AUDIT, 13), finding(AUDIT, 14, evidence=()))))
    assert shown.count("dspy.ReAct built") == 1
    assert shown.count("      proven as before\n") == 1


def test_two_findings_on_a_line_show_it_once() -> None:
    shown = text(run_of(changed(AUDIT, finding(AUDIT, 12, 30), finding(AUDIT, 12, 4))))
    assert shown.count("- show(pred.trajectory)") == 1
    assert shown.index("12:5 RM101") < shown.index("12:31 RM101")


def test_manual_finding_says_what_to_do() -> None:
    assert text(run_of(Outcome(AUDIT, (manual(AUDIT),)))) == (
        "app/audit.py\n"
        "  12:5 RM103 trajectory-as-list: needs you\n"
        "      for step in pred.trajectory:\n"
        "      a trajectory is a dict, not a list of steps: decide what the loop was for\n"
        "\n"
    )


def test_unsafe_finding_names_its_option() -> None:
    likely = finding(AUDIT, applicability="unsafe", fixed=False, after="")
    assert "RM101 trajectory-read: needs --unsafe or your decision" in text(run_of(Outcome(AUDIT, (likely,))))


def test_a_diff_stands_in_for_migrated_findings() -> None:
    shown = text(run_of(changed(AUDIT, finding(AUDIT), manual(AUDIT, line=20))), migrated=False)
    assert "RM101" not in shown
    assert "RM103" in shown


def test_left_alone_is_summed_by_reason() -> None:
    rlm = [left_alone(AUDIT, n) for n in range(1, 6)]
    own = left_alone(Path("own.py"), 9, "own.Steps is a class of this project")
    run = run_of(Outcome(AUDIT, tuple(rlm)), Outcome(Path("own.py"), (own,)))
    assert text(run) == (
        "Left alone\n"
        "  RM101 the receiver is a dspy.RLM prediction\n"
        "      app/audit.py:1:5, app/audit.py:2:5, app/audit.py:3:5 and 2 more (all with --verbose)\n"
        "  RM101 own.Steps is a class of this project\n"
        "      own.py:9:5\n"
        "\n"
    )
    assert "      app/audit.py:5:5\n" in text(run, all_places=True)


def test_unusable_files_keep_their_sentence() -> None:
    assert text(run_of(unreadable(Path("app/bad.py")))) == (
        "Could not be used\n  app/bad.py: line 3: unexpected indent; correct the file and run again\n\n"
    )


def test_source_is_verbatim() -> None:
    odd = finding(AUDIT, before="x: dict[str, Any] = pred.trajectory  # [red]", after="x = f(pred)[/]")
    assert "    - x: dict[str, Any] = pred.trajectory  # [red]\n    + x = f(pred)[/]\n" in text(
        run_of(changed(AUDIT, odd))
    )


def test_notebook_place_names_the_cell() -> None:
    assert "  cell 3, 12:5 RM101" in text(run_of(changed(AUDIT, finding(AUDIT, cell=3))))
