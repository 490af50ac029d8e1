"""The SARIF report: valid, relative to the repository, with fixes that an editor can apply one by one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest

from react_migrate.migration import engine
from react_migrate.report import sarif
from react_migrate.report.level import by_status
from react_migrate.settings import Settings
from react_migrate_codemods import RULES
from report.runs import changed, finding, left_alone, manual, run_of, unreadable
from report.sarif_shape import LOG
from report.test_replacement import applied_regions

PROGRAM = """import dspy

agent = dspy.ReAct('q -> a', tools=[])
one = agent(q='')
print(one.trajectory)

print(getattr(one, 'trajectory', None))
"""


def log(*outcomes: Any) -> dict[str, Any]:
    data = sarif.dump(run_of(*outcomes), by_status, RULES)
    found: dict[str, Any] = json.loads(data)
    jsonschema.validate(found, LOG, jsonschema.Draft7Validator)
    if os.environ.get("SARIF_SCHEMA"):
        jsonschema.validate(found, json.loads(Path(os.environ["SARIF_SCHEMA"]).read_text(encoding="utf-8")))
    return found


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "app one").mkdir()
    monkeypatch.chdir(tmp_path / "app one")
    return tmp_path / "app one"


def test_a_run_of_all_kinds_is_valid(home: Path) -> None:
    main = home / "main é.py"
    found = log(changed(main, finding(main), manual(main), left_alone(main, 3)), unreadable(home / "bad.py"))
    (run,) = found["runs"]
    assert [(result["ruleId"], result["level"], result["kind"]) for result in run["results"]] == [
        ("RM101", "none", "notApplicable"), ("RM101", "warning", "fail"), ("RM103", "warning", "fail"),
    ]  # fmt: skip
    place = run["results"][1]["locations"][0]["physicalLocation"]
    assert unquote(place["artifactLocation"]["uri"]) == "app one/main é.py"
    assert place["artifactLocation"]["uriBaseId"] == "%SRCROOT%"
    assert place["region"] == {"startLine": 12, "startColumn": 5, "endLine": 12, "endColumn": 20}
    assert run["invocations"][0]["executionSuccessful"] is False
    assert run["results"][1]["relatedLocations"][0]["message"]["text"] == "dspy.ReAct built"


def test_an_empty_run_is_valid() -> None:
    assert log()["runs"][0]["results"] == []


def test_rules_are_found_by_their_index(home: Path) -> None:
    (run,) = log(changed(home / "a.py", manual(home / "a.py")))["runs"]
    (result,) = run["results"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "RM103"


def test_fingerprints_do_not_move_with_the_lines(home: Path) -> None:
    path = home / "main.py"
    prints = []
    for text in (PROGRAM, "# a comment\n\n" + PROGRAM):
        path.write_text(text, encoding="utf-8")
        (run,) = log(*engine.run(Settings((path,)), RULES).outcomes)["runs"]
        prints.append([result["partialFingerprints"]["reactMigrate/v1"] for result in run["results"]])
    assert prints[0] == prints[1]
    assert len(set(prints[0])) == 2


def test_each_fix_leaves_a_program_that_runs(home: Path) -> None:
    path = home / "main.py"
    path.write_text(PROGRAM, encoding="utf-8")
    (run,) = log(*engine.run(Settings((path,)), RULES).outcomes)["runs"]
    texts = []
    for result in run["results"]:
        (change,) = result["fixes"][0]["artifactChanges"]
        parts = [
            (tuple(part["deletedRegion"].values()), part["insertedContent"]["text"]) for part in change["replacements"]
        ]
        texts.append(applied_regions(PROGRAM, parts))
    importing = PROGRAM.replace("import dspy\n", "import dspy\nfrom react_migrate import legacy_trajectory\n")
    assert texts == [
        importing.replace("print(one.trajectory)", "print(legacy_trajectory(one))"),
        importing.replace("getattr(one, 'trajectory', None)", "legacy_trajectory(one, None)"),
    ]
