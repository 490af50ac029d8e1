"""From a rehearsal that fails to a program that passes: what its tests say on a stand-in for DSPy 3.5, step by step."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import dspy
import pytest

from support.programs import tool

PROGRAM = Path(__file__).parent / "projects" / "rehearse" / "lighthouse"
TODAY = ("-p", "react_migrate.pytest_plugin", "-p", "no:cacheprovider")
POSED = (*TODAY, "-p", "support.posing")
REHEARSED = (*TODAY, "--react-migrate-as-of=3.5", "--react-migrate=error")

pytestmark = pytest.mark.skipif(not hasattr(dspy, "ReActV2"), reason="poses with the structured loop")

SCRIPTED = """
import dspy
from dspy.utils.dummies import DummyLM

from keeper import Keeper


def test_a_scripted_watch():
    replies = [
        {"next_thought": "How high is the water?", "next_tool_name": "tide", "next_tool_args": {"hour": 9}},
        {"next_thought": "Low enough.", "next_tool_name": "finish", "next_tool_args": {}},
        {"reasoning": "The water is low.", "answer": "yes"},
    ]
    with dspy.context(lm=DummyLM(replies)):
        entry = Keeper()(question="Is it safe to sail?")
    assert entry.trajectory["tool_name_0"] == "tide"
    assert entry.trajectory["tool_name_1"] == "finish"
    assert entry.answer == "yes"
"""
"""A test that scripts the model's replies, as those of agents mostly do."""


class Harbour:
    """A copy of the program, its tests, and the tool."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.folder = pytester.path
        self._pytester = pytester
        shutil.copytree(PROGRAM, self.folder, dirs_exist_ok=True)

    def tests(self, *words: str) -> pytest.RunResult:
        """Run the tests in a process of their own."""
        return self._pytester.runpytest_subprocess(*words, timeout=120)

    def rewrite(self, *words: str) -> str:
        """Rewrite the program, and give what the tool says."""
        return tool(self.folder, *words, ".").stderr


@pytest.fixture
def harbour(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Harbour:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("POSED", "3.5")
    for name in ("AS_OF", "WARNINGS", "EVIDENCE"):
        monkeypatch.delenv(f"REACT_MIGRATE_{name}", raising=False)
    return Harbour(pytester)


def test_it_fails_where_it_should_and_the_rewrite_with_its_evidence_makes_it_pass(harbour: Harbour) -> None:
    harbour.tests(*TODAY, "--react-migrate-evidence=seen.json").assert_outcomes(passed=3)
    harbour.tests(*POSED).assert_outcomes(passed=1, failed=2)
    rehearsed = harbour.tests(*REHEARSED)
    rehearsed.assert_outcomes(passed=1, failed=2)
    rehearsed.stdout.fnmatch_lines_random(
        ["keeper.py:28: ChangedInDSPy35Warning", "tests/test_keeper.py:12: ChangedInDSPy35Warning"]
    )

    told = harbour.rewrite("--evidence", "seen.json")

    assert "logbook.py:5 seen at run time in seen.json" in told
    assert "At run time\n  never asked a prediction when the program ran\n      logbook.py:21:16\n" in told
    for words in (TODAY, POSED, REHEARSED):
        harbour.tests(*words).assert_outcomes(passed=3)


def test_without_its_evidence_it_goes_on_failing(harbour: Harbour) -> None:
    told = harbour.rewrite("--unsafe")

    assert "At run time" not in told
    harbour.tests(*TODAY).assert_outcomes(passed=3)
    harbour.tests(*POSED).assert_outcomes(passed=2, failed=1)
    rehearsed = harbour.tests(*REHEARSED)
    rehearsed.assert_outcomes(passed=2, failed=1)
    rehearsed.stdout.fnmatch_lines(["logbook.py:16: ChangedInDSPy35Warning"])


def test_evidence_of_a_rehearsal_serves_as_well(harbour: Harbour) -> None:
    harbour.tests(*TODAY, "--react-migrate-as-of=3.5", "--react-migrate-evidence=seen.json")
    harbour.rewrite("--evidence", "seen.json")
    harbour.tests(*POSED).assert_outcomes(passed=3)


def test_a_scripted_test_is_rewritten_once_the_release_is_there(harbour: Harbour) -> None:
    (harbour.folder / "tests" / "test_scripted.py").write_text(SCRIPTED)
    harbour.tests(*TODAY, "--react-migrate-evidence=seen.json").assert_outcomes(passed=4)
    harbour.rewrite("--evidence", "seen.json")
    early = harbour.tests(*REHEARSED)
    early.assert_outcomes(passed=3, failed=1)
    early.stdout.fnmatch_lines(["FAILED tests/test_scripted.py::test_a_scripted_watch*"])
    early.stdout.fnmatch_lines(["*AdapterParseError*"])

    harbour.rewrite("--style", "native", "--select", "scripted-reply")

    for words in (POSED, REHEARSED):
        harbour.tests(*words).assert_outcomes(passed=4)
