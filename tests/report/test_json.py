from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from react_migrate.migration.outcome import Outcome, Run
from react_migrate.report.json import document, dump
from report.runs import changed, finding, left_alone, manual, run_of, unreadable


def loaded(run: Run) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(dump(document(run)))
    return found


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_whole_document(here: Path) -> None:
    path = here / "app" / "audit.py"
    assert loaded(run_of(changed(path, finding(path)), unreadable(Path("bad.py"), "is not text"))) == {
        "schema_version": 1,
        "target": "3.5",
        "summary": {"files": 12, "findings": 1, "migrated": 1, "manual": 0, "left_alone": 0, "unreadable": 1},
        "findings": [
            {
                "rule": "RM101",
                "name": "trajectory-read",
                "path": "app/audit.py",
                "cell": None,
                "line": 12,
                "column": 5,
                "end_line": 12,
                "end_column": 20,
                "applicability": "safe",
                "fixed": True,
                "message": "reads the trajectory of a ReAct prediction",
                "evidence": [
                    {"path": "app/agent.py", "line": 33, "note": "dspy.ReAct built"},
                    {"path": "app/agent.py", "line": 36, "note": "called"},
                    {"path": "app/audit.py", "line": 8, "note": "parameter prediction"},
                ],
            }
        ],
        "unreadable": [{"path": "bad.py", "reason": "is not text"}],
    }


def test_keys_stand_in_the_contract_order() -> None:
    path = Path("a.py")
    report = loaded(run_of(changed(path, finding(path))))
    assert list(report) == ["schema_version", "target", "summary", "findings", "unreadable"]
    assert list(report["findings"][0])[:5] == ["rule", "name", "path", "cell", "line"]


def test_the_sum_adds_up_and_each_finding_is_listed() -> None:
    path = Path("a.py")
    report = loaded(run_of(changed(path, finding(path), manual(path)), Outcome(path, (left_alone(path, 2),))))
    total = report["summary"]
    assert (
        total["findings"] == total["migrated"] + total["manual"] + total["left_alone"] == len(report["findings"]) == 3
    )
    assert [f["applicability"] for f in report["findings"] if f["line"] == 2] == ["none"]


def test_findings_are_in_order_of_their_places() -> None:
    path = Path("a.py")
    report = loaded(run_of(changed(path, finding(path, 9), finding(path, 2, 8), finding(path, 2, 1))))
    assert [(f["line"], f["column"]) for f in report["findings"]] == [(2, 2), (2, 9), (9, 5)]


@pytest.mark.skipif(os.name == "nt", reason="names are text on Windows")
def test_undecodable_name_is_valid_json() -> None:
    path = Path(os.fsdecode(b"caf\xe9.py"))
    assert loaded(run_of(unreadable(path, "bad \udce9 byte")))["unreadable"] == [
        {"path": "caf\\xe9.py", "reason": "bad \\udce9 byte"}
    ]
