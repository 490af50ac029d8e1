"""What ``check`` writes for other programs: each finding with what it comes to, and nothing that does not count."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from react_migrate.cli import main

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """\
import dspy


class Short(dspy.ReAct):
    def truncate_trajectory(self, trajectory):
        return trajectory


out = Short('question -> answer', tools=[])(question='why?')
print(out.trajectory, out.reasoning)
old = dspy.ReActV2('question -> answer', tools=[])
"""


@pytest.fixture(autouse=True)
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / "requirements.txt").write_text("dspy>=3.4,<3.6\n", encoding="utf-8")
    (tmp_path / "main.py").write_text(PROGRAM, encoding="utf-8")
    return tmp_path / "main.py"


def test_a_family_that_truncates_breaks_at_every_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "-q"]) == 1
    rows = [row.split(" ")[:2] for row in capsys.readouterr().out.splitlines()]
    assert rows == [["main.py:4:13:", "RM201"], ["requirements.txt:1:1:", "RM902"],
                    ["main.py:10:7:", "RM101"], ["main.py:10:23:", "RM105"]]  # fmt: skip


def test_annotations_name_the_release(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--fail-on", "deprecated", "-o", "github"]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(" ")[0] for row in rows] == ["::error", "::error", "::error", "::warning", "::error"]
    assert all("DSPy 3.5" in row.rpartition("::")[2] for row in rows)


def test_what_does_not_fail_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "-o", "junit"]) == 1
    top = ElementTree.fromstring(capsys.readouterr().out)
    assert (top.get("tests"), top.get("failures")) == ("4", "4")


def test_sarif_tells_all_with_their_levels_and_fixes(program: Path) -> None:
    assert main(["check", "-q", "-o", "sarif=out.sarif"]) == 1
    results = json.loads(program.with_name("out.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    assert [result["level"] for result in results] == ["error", "error", "error", "warning", "error"]
    assert "fixes" in results[0]
    assert program.read_text(encoding="utf-8") == PROGRAM


def test_lines_of_json_carry_what_a_check_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "-o", "jsonl"]) == 1
    rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert {row["severity"] for row in rows if row["type"] == "finding"} == {"break", "deprecated"}
    assert rows[-1]["command"] == "check"


def test_a_report_in_a_file_leaves_the_findings_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "-q"]) == main(["check", "-q", "-o", "junit=out.xml"]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert rows
    assert rows[: len(rows) // 2] == rows[len(rows) // 2 :]


@pytest.mark.parametrize(
    ("text", "dspy", "told"),
    [
        ("agent = dspy.CodeAct('q -> a', tools=[])", ">=3.4", True),
        ("class Mine(dspy.CodeAct):\n    pass", ">=3.4", True),
        ("agent = dspy.CodeAct('q -> a', tools=[])", "<3.5", False),
        ("class CodeAct:\n    pass\n\n\nagent = CodeAct()", ">=3.4", False),
    ],
)
def test_a_class_without_a_successor_is_named(
    text: str, dspy: str, told: bool, program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program.write_text(f"import dspy\n\n\n{text}\n", encoding="utf-8")
    assert main(["check", "--dspy", dspy]) == 0
    assert ("No rule finds this: dspy.CodeAct is gone in DSPy 3.5" in capsys.readouterr().err) is told
