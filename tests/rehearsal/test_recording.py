"""What is recorded outside pytest, and that nothing is where nobody asks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import dspy
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Program = Callable[..., subprocess.CompletedProcess[str]]

pytestmark = pytest.mark.skipif(not hasattr(dspy, "ReActV2"), reason="rehearses the structured loop")

AGENT = """
import dspy
from support.plan import PlanModel

dspy.configure(lm=PlanModel({"runs": [{"when": "?", "steps": [], "outputs": {"answer": "A"}}]}))


def ask():
    return dspy.ReAct("question -> answer", tools=[])(question="?")
"""

MAIN = """
import sys
from agent import ask

pred = ask()
print(len(pred.trajectory), sys.argv[1:], type(pred).__name__)
print("trajectory" in pred)
"""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Runs Python in a folder that holds the program."""
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "agent.py").write_text(AGENT)
    (tmp_path / "main.py").write_text(MAIN)
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("REACT_MIGRATE")}

    def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        paths = {
            "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)]),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        named = {f"REACT_MIGRATE_{key}": value for key, value in variables.items()}
        command = [sys.executable, "-W", "ignore", *words]
        environment = {**inherited, **paths, **named}
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    return run


def lines(path: Path) -> dict[str, list[tuple[int, str]]]:
    """Lines and engines by file."""
    files = json.loads(path.read_bytes())["files"]
    return {name: [(touch["line"], touch["engine"]) for touch in file["touches"]] for name, file in files.items()}


@pytest.mark.parametrize("words", [("main.py",), ("-m", "main")], ids=["a file", "a module"])
def test_a_program_is_run_as_it_is(words: tuple[str, ...], program: Program, tmp_path: Path) -> None:
    done = program("-m", "react_migrate.rehearsal", *words, "--x", "-m", EVIDENCE="seen.json")
    assert (done.returncode, done.stdout) == (0, "4 ['--x', '-m'] Prediction\nTrue\n"), done.stderr
    assert lines(tmp_path / "seen.json") == {"main.py": [(6, "trajectory"), (7, "trajectory")]}


def test_a_program_gets_the_loop_of_the_release(program: Program, tmp_path: Path) -> None:
    done = program("-m", "react_migrate.rehearsal", "main.py", EVIDENCE="seen.json", AS_OF="3.5")
    assert (done.returncode, done.stdout) == (0, "4 [] HistoryPrediction\nTrue\n"), done.stderr
    assert lines(tmp_path / "seen.json") == {"main.py": [(6, "structured"), (7, "structured")]}


@pytest.mark.parametrize("order", [("react_migrate", "dspy"), ("dspy", "react_migrate")])
def test_importing_the_package_is_enough(order: tuple[str, str], program: Program, tmp_path: Path) -> None:
    code = f"import {order[0]}, {order[1]}\nimport runpy\nrunpy.run_path('main.py')"
    assert program("-c", code, EVIDENCE="seen.json").returncode == 0
    assert lines(tmp_path / "seen.json") == {"main.py": [(6, "trajectory"), (7, "trajectory")]}


FORKED = """
import os
import react_migrate
from agent import ask

child = os.fork()
if child == 0:
    ask().trajectory
    os._exit(0)
os.waitpid(child, 0)
"""


def test_a_child_that_leaves_without_a_word_is_recorded_too(program: Program, tmp_path: Path) -> None:
    (tmp_path / "forked.py").write_text(FORKED)
    assert program("forked.py", EVIDENCE="seen.json").returncode == 0
    assert lines(tmp_path / "seen.json") == {"forked.py": [(8, "trajectory")]}


def test_without_the_variable_nothing_is_patched_and_nothing_written(program: Program, tmp_path: Path) -> None:
    code = (
        "import dspy; before = dict(vars(dspy.Prediction)); import sys, react_migrate\n"
        "react_migrate.legacy_trajectory(__import__('agent').ask())\n"
        "assert dict(vars(dspy.Prediction)) == before\n"
        "assert not any(name.startswith(('react_migrate.rehearsal', 'react_migrate.evidence')) for name in sys.modules)"
    )
    done = program("-c", code)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["agent.py", "main.py", "pyproject.toml"]


def test_our_own_command_line_records_nothing(program: Program, tmp_path: Path) -> None:
    done = program("-m", "react_migrate", "--check", ".", EVIDENCE="seen.json")
    assert done.returncode == 1, done.stderr
    assert not (tmp_path / "seen.json").exists()


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"EVIDENCE": "main.py"}, "main.py: is no evidence file ("),
        ({"EVIDENCE": "gone/seen.json"}, "gone/seen.json: the evidence could not be written"),
        ({"AS_OF": "next"}, "next: it takes a version of DSPy to rehearse"),
    ],
)
def test_a_mistake_is_one_sentence(variables: dict[str, str], sentence: str, program: Program) -> None:
    done = program("-m", "react_migrate.rehearsal", "main.py", **variables)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_code_without_a_file_is_passed_over(program: Program, tmp_path: Path) -> None:
    code = "import react_migrate; from agent import ask; print(len(ask().trajectory))"
    done = program("-c", code, EVIDENCE="seen.json")
    assert (done.stdout, done.stderr) == ("4\n", "")
    assert lines(tmp_path / "seen.json") == {}
