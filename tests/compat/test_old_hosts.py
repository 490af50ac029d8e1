"""On a DSPy without a structured loop the old names work and the new ones say which DSPy they need."""

from __future__ import annotations

from typing import Any

import dspy
import pytest

import react_migrate
from react_migrate.errors import UnsupportedHostError
from support.agents import TOOLS, call, plan, run

pytestmark = pytest.mark.skipif(hasattr(dspy, "ReActV2"), reason="this DSPy has a structured loop")

NEW_NAMES: dict[str, Any] = {
    "ReActV2": lambda: react_migrate.ReActV2,
    "v3_4.ReActV2": lambda: react_migrate.v3_4.ReActV2,
    "v3_5.ReAct": lambda: react_migrate.v3_5.ReAct,
    "v3_5.ReActV2": lambda: react_migrate.v3_5.ReActV2,
    "v3_6.ReAct": lambda: react_migrate.v3_6.ReAct,
    "install": lambda: react_migrate.install("structured"),
    "load_history": lambda: react_migrate.load_history({"messages": []}),
}


@pytest.mark.parametrize("ask", NEW_NAMES.values(), ids=NEW_NAMES)
def test_a_new_name_says_which_dspy_it_needs(ask: Any) -> None:
    with pytest.raises(UnsupportedHostError, match=r"needs dspy>=3\.3"):
        ask()
    assert dspy.ReAct is react_migrate.ReAct


def test_the_old_names_are_the_hosts_own() -> None:
    assert react_migrate.ReAct is react_migrate.v3_4.ReAct is dspy.ReAct


def test_predictions_are_read_by_the_shims_functions() -> None:
    lm = plan(run([("lookup", {"query": "a"})]))
    prediction = call(react_migrate.ReAct("question -> answer", TOOLS), lm, question="Q1")
    assert react_migrate.has_trajectory(prediction)
    assert react_migrate.legacy_trajectory(prediction) is prediction.trajectory
    assert prediction.trajectory["tool_name_1"] == "finish"


def test_installing_leaves_the_hosts_loop_where_it_is() -> None:
    own = dspy.ReAct
    for engine in (None, "trajectory"):
        with react_migrate.installed(engine) as installation:
            assert dspy.ReAct is installation.react is own
    assert dspy.ReAct is own


def test_history_data_is_read_and_written_without_dspys_types() -> None:
    event = {"question": "q", "tool_calls": {"tool_calls": [{"name": "lookup", "args": {}}]}}
    assert react_migrate.history_to_trajectory([event])["tool_name_0"] == "lookup"
    assert react_migrate.dump_history([event])["messages"][0]["question"] == "q"
