"""The posed releases differ from the installed one in exactly what their plan announces."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from support.hosts import HOSTS, pose
from support.run import Job, Runner

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ASK = """
import importlib.metadata, json, warnings
import dspy

def look(place: str) -> str:
    "Look at a place."
    return f"{place} is quiet"

def importable(name):
    try:
        __import__(name)
    except ImportError:
        return False
    return True

agent = dspy.ReAct("question -> answer, sure: bool", tools=[look], max_iters=3)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    if hasattr(dspy, "ReActV2"):
        dspy.ReActV2("question -> answer", tools=[look])
outcome = agent(question="Is the pond quiet?")
print(json.dumps({
    "version": importlib.metadata.version("dspy").split(".")[:2],
    "trajectory": hasattr(outcome, "trajectory"),
    "history": hasattr(outcome, "history"),
    "extract": hasattr(agent, "extract"),
    "alias": hasattr(dspy, "ReActV2"),
    "alias is the class": getattr(dspy, "ReActV2", None) is dspy.ReAct,
    "alias warns": any("dspy.ReAct" in str(one.message) for one in caught),
    "module": importable("dspy.predict.react_v2"),
    "codeact": hasattr(dspy, "CodeAct"),
    "answer": [outcome.answer, outcome.sure],
    "think": dspy.ChainOfThought("question -> colour")(question="?").colour,
}))
"""
PLAN = {
    "fields": {"colour": "green"},
    "runs": [
        {
            "when": "the pond",
            "steps": [{"thought": "Look & see.", "calls": [["look", {"place": "pond"}], ["look", {"place": "bank"}]]}],
            "outputs": {"answer": "a < b", "sure": True},
        }
    ],
}


@pytest.fixture(scope="module")
def run() -> Iterator[Runner]:
    runner = Runner()
    yield runner
    runner.close()


@pytest.fixture
def job(tmp_path: Path) -> dict[str, Any]:
    (tmp_path / "main.py").write_text(ASK, encoding="utf-8")
    (tmp_path / "plan.json").write_text(json.dumps(PLAN), encoding="utf-8")
    return {"program": str(tmp_path), "plan": str(tmp_path / "plan.json")}


@pytest.mark.parametrize("adapter", ["chat", "native"])
@pytest.mark.parametrize("host", HOSTS)
def test_a_posed_release(host: str, adapter: str, job: dict[str, Any], run: Runner) -> None:
    result = run(Job(**job, host=host, adapter=adapter))

    assert result.status == 0, result.stderr
    assert json.loads(result.stdout) == {
        "version": host.split("."),
        "trajectory": host == "3.4",
        "history": host != "3.4",
        "extract": host == "3.4",
        "alias": host != "3.6",
        "alias is the class": False,
        "alias warns": host == "3.5",
        "module": host == "3.4",
        "codeact": host == "3.4",
        "answer": ["a < b", True],
        "think": "green",
    }


def test_a_failing_program_is_reported(tmp_path: Path, run: Runner) -> None:
    (tmp_path / "main.py").write_text("print('so far')\nraise SystemExit(3)\n", encoding="utf-8")
    (tmp_path / "other.py").write_text("import nothing_of_that_name\n", encoding="utf-8")

    left = run(Job(str(tmp_path)))
    failed = run(Job(str(tmp_path), "other.py"))

    assert (left.status, left.stdout) == (3, "so far\n")
    assert failed.status == 1
    assert "nothing_of_that_name" in failed.stderr


def test_an_unknown_release_has_no_pose() -> None:
    with pytest.raises(ValueError, match=r"no pose for DSPy 4\.0"):
        pose("4.0")
