"""The reports for other programs: GitHub's annotations, JUnit, JSON Lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from react_migrate.report import github, junit
from react_migrate.report.json import document, dump_lines
from react_migrate.report.level import by_status
from report.runs import changed, finding, left_alone, manual, run_of, unreadable

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.migration.outcome import Run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A run of all kinds, in a folder below the top of a repository."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "app").mkdir()
    monkeypatch.chdir(tmp_path / "app")
    main, odd, bad = (tmp_path / "app" / name for name in ("main.py", "a,b: 100%.py", "bad.py"))
    return run_of(
        changed(main, finding(main, 12), manual(main, line=20), left_alone(main, 3)),
        changed(odd, finding(odd, 1, message="one\ntwo: 5%")),
        unreadable(bad),
    )


def test_annotations_are_relative_to_the_repository(run: Run) -> None:
    rows = github.dump(run, by_status).decode().splitlines()
    assert rows[0] == (
        "::warning file=app/main.py,line=12,endLine=12,col=5,endColumn=19,title=RM101 trajectory-read"
        "::reads the trajectory of a ReAct prediction"
    )
    assert rows[1].startswith("::warning file=app/main.py,line=20,")
    assert rows[-1].startswith("::error file=app/bad.py,title=could not be used::line 3: unexpected indent")
    assert len(rows) == 4, "what was left alone is nobody's business in a pull request"


def test_annotations_escape_what_would_end_them(run: Run) -> None:
    row = github.dump(run, by_status).decode().splitlines()[2]
    assert "file=app/a%2Cb%3A 100%25.py," in row
    assert row.endswith("::one%0Atwo: 5%25")


def test_the_level_is_the_callers(run: Run) -> None:
    rows = github.dump(run, lambda finding: "error" if finding.rule == "RM103" else "note").decode().splitlines()
    assert [row.split(" ")[0] for row in rows] == ["::notice", "::notice", "::error", "::notice", "::error"]


def test_junit_counts(run: Run) -> None:
    top = ElementTree.fromstring(junit.dump(run, by_status))
    assert top.attrib == {"name": "react-migrate", "tests": "5", "failures": "3", "errors": "1", "skipped": "1"}
    assert [suite.get("name") for suite in top] == ["app/main.py", "app/a,b: 100%.py", "app/bad.py"]
    case = top[0][1]
    assert case.attrib == {
        "classname": "app/main.py", "name": "RM101 trajectory-read 12:5", "file": "app/main.py", "line": "12",
    }  # fmt: skip
    assert case[0].get("type") == "warning"
    assert case[0].text == "app/main.py:12:5: RM101 reads the trajectory of a ReAct prediction"


def test_a_clean_run_is_a_passed_case() -> None:
    top = ElementTree.fromstring(junit.dump(run_of(files=3), by_status))
    assert [case.get("name") for case in top.iter("testcase")] == ["nothing found in 3 files"]
    assert top.get("failures") == "0"


def test_junit_holds_no_character_that_xml_forbids(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    data = junit.dump(run_of(changed(path, finding(path, message="bell \x07 and \ud800"))), by_status)
    assert "bell \\x07" in str(ElementTree.fromstring(data)[0][0][0].get("message"))


def test_json_lines_end_with_the_sum(run: Run) -> None:
    rows = [json.loads(row) for row in dump_lines(document(run)).decode().splitlines()]
    assert [row["type"] for row in rows] == ["finding"] * 4 + ["unreadable", "summary"]
    assert rows[-1]["schema_version"] == 1
    assert rows[-1]["findings"] == 4
    assert rows[0]["rule"] == "RM101"
