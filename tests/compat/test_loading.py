"""A saved program of the other engine is refused wherever it arrives."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import dspy
import pytest

import react_migrate
from react_migrate import StateVersionError
from react_migrate.compat.history_loop import ReAct as StructuredReAct
from react_migrate.compat.trajectory_loop import ReAct as KeptReAct
from support.agents import lookup

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("ignore:These already hold")  # other test modules

COMMAND = "python -m react_migrate state"


def made(agent_class: Any) -> Any:
    return agent_class("question -> answer", [lookup])


OTHERS = [
    pytest.param(made(KeptReAct), StructuredReAct, id="V1 into V2"),
    pytest.param(made(dspy.ReAct), StructuredReAct, id="the host's V1 into V2"),
    pytest.param(made(StructuredReAct), KeptReAct, id="V2 into V1"),
    pytest.param(made(dspy.ReActV2), KeptReAct, id="the host's V2 into V1"),
]


class Searching(StructuredReAct):
    engine = "a search engine"


class Program(dspy.Module):  # type: ignore[misc]
    def __init__(self, agent: Any) -> None:
        super().__init__()
        self.agent = agent
        self.judge = dspy.Predict("answer -> score")


@pytest.mark.parametrize(("saved", "agent_class"), OTHERS)
def test_a_state_of_the_other_engine_is_refused(saved: Any, agent_class: Any) -> None:
    agent = made(agent_class)
    before = agent.dump_state()
    with pytest.raises(StateVersionError, match=f"convert it first: {COMMAND} FILE"):
        agent.load_state(saved.dump_state())
    assert agent.dump_state() == before


@pytest.mark.parametrize(("saved", "agent_class"), OTHERS)
def test_the_error_names_the_file(saved: Any, agent_class: Any, tmp_path: Path) -> None:
    saved.save(tmp_path / "agent.json")
    with pytest.raises(StateVersionError) as caught:
        made(agent_class).load(tmp_path / "agent.json")
    assert f"{COMMAND} {tmp_path / 'agent.json'}" in str(caught.value)


@pytest.mark.parametrize(("saved", "agent_class"), OTHERS)
def test_an_agent_inside_a_program_is_guarded_too(saved: Any, agent_class: Any, tmp_path: Path) -> None:
    Program(saved).save(tmp_path / "program.json")
    with pytest.raises(StateVersionError, match=COMMAND):
        Program(made(agent_class)).load(tmp_path / "program.json")


@pytest.mark.parametrize("agent_class", [StructuredReAct, KeptReAct])
def test_a_state_of_its_own_engine_is_loaded(agent_class: Any, tmp_path: Path) -> None:
    saved = made(agent_class)
    saved.react.signature = saved.react.signature.with_instructions("Tuned.")
    saved.react.demos = [dspy.Example(question="q", next_thought="t")]
    saved.save(tmp_path / "agent.json")
    loaded = made(agent_class)
    loaded.load(tmp_path / "agent.json")
    assert loaded.dump_state() == saved.dump_state()
    assert loaded.react.signature.instructions == "Tuned."


@pytest.mark.parametrize("agent_class", [StructuredReAct, KeptReAct])
def test_a_whole_program_is_saved_and_loaded(agent_class: Any, tmp_path: Path) -> None:
    saved = made(agent_class)
    saved.save(tmp_path / "whole", save_program=True)
    assert dspy.load(str(tmp_path / "whole"), **_trusting()).dump_state() == saved.dump_state()


@pytest.mark.parametrize(("engine", "saved_class"), [("structured", dspy.ReAct), ("trajectory", StructuredReAct)])
def test_a_pickled_program_of_the_other_engine_is_refused(engine: Any, saved_class: Any, tmp_path: Path) -> None:
    # The pickle names its class; what stands under that name at loading time is what this is about.
    saved = made(saved_class)
    state = saved.__getstate__() if hasattr(saved, "__getstate__") else dict(vars(saved))
    other = {"structured": StructuredReAct, "trajectory": KeptReAct}[engine]
    with pytest.raises(StateVersionError, match=COMMAND):
        other.__new__(other).__setstate__(state)


def test_the_hosts_pickle_is_refused_by_dspy_load_under_install(tmp_path: Path) -> None:
    made(dspy.ReAct).save(tmp_path / "whole", save_program=True)
    with react_migrate.installed("structured"), pytest.raises(StateVersionError, match=COMMAND):
        dspy.load(str(tmp_path / "whole"), **_trusting())


@pytest.mark.parametrize("saved", [made(StructuredReAct), made(dspy.ReActV2)], ids=["ours", "the host's"])
def test_the_hosts_own_agents_are_guarded_under_install(saved: Any) -> None:
    hosts = made(dspy.ReAct)
    with react_migrate.installed("trajectory"), pytest.raises(StateVersionError, match=COMMAND):
        hosts.load_state(saved.dump_state())
    with react_migrate.installed(), pytest.raises(StateVersionError, match=COMMAND):
        Program(hosts).load_state(Program(saved).dump_state())


def test_without_install_the_hosts_old_loop_refuses_it_in_its_own_words() -> None:
    # `react_migrate.ReAct` is DSPy's own class there, and stays it: its identity is what callers and pickles rely on.
    assert react_migrate.ReAct is dspy.ReAct
    with pytest.raises(KeyError, match=r"extract\.predict"):
        made(react_migrate.ReAct).load_state(made(StructuredReAct).dump_state())


def test_a_subclass_may_have_an_engine_of_its_own() -> None:
    agent = Searching("question -> answer", [lookup])
    assert agent.deepcopy().dump_state() == agent.dump_state()


def test_other_predictors_are_none_of_its_business() -> None:
    predictor = dspy.Predict("history, tools, next_thought -> tool_calls")
    with react_migrate.installed():
        predictor.load_state(predictor.dump_state())
        dspy.Predict("question -> answer").load_state(made(StructuredReAct).react.dump_state())


def _trusting() -> dict[str, Any]:
    """Newer releases want to be told that a pickle is trusted."""
    import inspect

    logging.disable(logging.WARNING)
    return {"allow_pickle": True} if "allow_pickle" in inspect.signature(dspy.load).parameters else {}
