"""The design's table of the runtime, on the installed DSPy and on posed releases."""

from __future__ import annotations

from typing import Any

import pytest

ENTRY = """
import warnings
import react_migrate
import dspy

def described(value):
    return f"{value.__module__}.{value.__qualname__}"

def asked(name, get):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            facts[name] = described(get())
        except ImportError as error:
            facts[name] = f"{type(error).__name__}: {error}"
    facts[name + " warns"] = [[type(w.message).__name__, w.filename.rpartition('/')[2]] for w in caught]

asked("ReAct", lambda: react_migrate.ReAct)
asked("ReActV2", lambda: react_migrate.ReActV2)
asked("v3_4.ReAct", lambda: react_migrate.v3_4.ReAct)
asked("v3_4.ReActV2", lambda: react_migrate.v3_4.ReActV2)
asked("v3_5.ReAct", lambda: react_migrate.v3_5.ReAct)
asked("v3_5.ReActV2", lambda: react_migrate.v3_5.ReActV2)
asked("v3_6.ReAct", lambda: react_migrate.v3_6.ReAct)
asked("v3_6.ReActV2", lambda: react_migrate.v3_6.ReActV2)

def from_import():
    from react_migrate.v3_6 import ReActV2
asked("from v3_6", from_import)

facts["structured host"] = f"{react_migrate.v3_4.ReActV2.__module__}.{react_migrate.v3_4.ReActV2.__qualname__}"
facts["subclass of the host's"] = issubclass(react_migrate.v3_5.ReAct, react_migrate.v3_4.ReActV2)
"""

KEPT = "react_migrate.compat.trajectory_loop.ReAct"
SHIM = "react_migrate.compat.history_loop.ReAct"


@pytest.fixture(scope="module", params=["3.4", "3.5", "3.6"])
def facts(request: pytest.FixtureRequest, posed: Any) -> Any:
    return {"host": request.param, **posed(request.param, ENTRY)}


def test_the_table(facts: Any) -> None:
    is_old = facts["host"] == "3.4"
    assert facts["ReAct"] == ("dspy.predict.react.ReAct" if is_old else SHIM)
    assert facts["v3_4.ReAct"] == ("dspy.predict.react.ReAct" if is_old else KEPT)
    assert facts["v3_4.ReActV2"].startswith("dspy.predict.react")
    assert facts["v3_5.ReAct"] == facts["v3_5.ReActV2"] == facts["v3_6.ReAct"] == SHIM
    assert facts["subclass of the host's"] is True
    for name in ("ReAct", "v3_4.ReAct", "v3_4.ReActV2", "v3_5.ReAct", "v3_6.ReAct"):
        assert facts[f"{name} warns"] == []


def test_the_experimental_name(facts: Any) -> None:
    if facts["host"] == "3.4":
        assert facts["ReActV2"] == "dspy.predict.react_v2.ReActV2"
        assert facts["ReActV2 warns"] == facts["v3_5.ReActV2 warns"] == []
    elif facts["host"] == "3.5":
        assert facts["ReActV2"] == SHIM
        assert facts["ReActV2 warns"] == facts["v3_5.ReActV2 warns"] == [["RemovedInDSPy36Warning", "main.py"]]
    else:
        assert facts["ReActV2"].startswith("RemovedNameError: ReActV2 is gone in DSPy 3.6")


def test_3_6_says_what_to_write(facts: Any) -> None:
    for name in ("v3_6.ReActV2", "from v3_6"):
        assert facts[name].startswith("RemovedNameError: ReActV2 is gone in DSPy 3.6")
        assert "from react_migrate.v3_6 import ReAct" in facts[name]


CALLER = """
import warnings
import dspy
from support.agents import TOOLS, ScriptedModel, call, outputs, overflow, plan, run, step, turn
import react_migrate

class Compacting(react_migrate.ReAct):
    def truncate_trajectory(self, trajectory):
        facts["seen"] = list(trajectory)
        for key in list(trajectory)[:4]:
            trajectory.pop(key)
        return trajectory

class Copied(react_migrate.v3_4.ReAct):
    def forward(self, **inputs):
        trajectory = {}
        turn = self._call_with_potential_trajectory_truncation(self.react, trajectory, **inputs)
        trajectory["thought_0"] = turn.next_thought
        found = self._call_with_potential_trajectory_truncation(self.extract, trajectory, **inputs)
        return dspy.Prediction(trajectory=trajectory, text=self._format_trajectory(trajectory), **found)

steps = [[("lookup", {"query": "a" * 3000})], [("lookup", {"query": "b" * 3000})]]
prediction = call(Compacting("question -> answer", TOOLS), plan(run(*steps), overflow_at=15_000), question="Q1")
facts["names"] = [value for key, value in prediction.trajectory.items() if key.startswith("tool_name_")]
facts["answer"] = prediction.answer
copied = call(Copied("question -> answer", TOOLS), plan(run(*steps)), question="Q1")
facts["copied"] = [list(copied.trajectory), copied.answer, copied.text]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    prediction.trajectory
facts["warned"] = [type(w.message).__name__ for w in caught]
with react_migrate.installed("trajectory"):
    facts["installed"] = dspy.ReAct.__module__
    prediction = call(dspy.ReAct("question -> answer", TOOLS), plan(run(*steps)), question="Q1")
    facts["kept"] = list(prediction.keys())
facts["restored"] = dspy.ReAct.__module__
"""


@pytest.mark.parametrize("host", ["3.4", "3.5", "3.6"])
def test_an_old_caller_runs_on_every_release(host: str, posed: Any) -> None:
    facts = posed(host, CALLER)
    assert facts["answer"] == "A"
    assert facts["names"][-1] == "finish"
    assert facts["copied"] == [["thought_0"], "A", "[[ ## thought_0 ## ]]\nthought 0"]
    assert facts["warned"] == ([] if host == "3.4" else ["ChangedInDSPy35Warning"])
    assert facts["installed"] == ("dspy.predict.react" if host == "3.4" else "react_migrate.compat.trajectory_loop")
    assert facts["kept"] == ["trajectory", "reasoning", "answer"]
    assert facts["restored"] == "dspy.predict.react"
