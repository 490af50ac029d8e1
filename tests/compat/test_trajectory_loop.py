"""The kept loop behaves as DSPy's own did; where the host still has that one, every test holds for both."""

from __future__ import annotations

from typing import Any, Literal

import cloudpickle
import dspy
import pytest

from react_migrate import v3_4
from react_migrate.compat.host import host
from react_migrate.compat.trajectory_loop import ReAct as KeptReAct
from support.agents import (
    OPAQUE,
    TOOLS,
    Forever,
    ScriptedModel,
    acall,
    call,
    lookup,
    outputs,
    overflow,
    plan,
    refusals,
    run,
    step,
)

ContextError = host().context_error
HOST_REACT = host().trajectory_loop
# Old releases raise other types when nothing fits; the kept loop has those of 3.4.1.
IS_CURRENT = hasattr(dspy, "ReActV2") and hasattr(dspy.ReActV2, "aforward")
LOOPS = [KeptReAct, HOST_REACT] if IS_CURRENT else [KeptReAct]


def finished(text: str = "A") -> list[str]:
    return [step("finish", {}), outputs(reasoning="because", answer=text)]


@pytest.fixture(params=LOOPS, ids=lambda loop: loop.__module__.partition(".")[0])
def loop(request: pytest.FixtureRequest) -> Any:
    return request.param


BOTH = pytest.mark.parametrize("speak", [call, acall])


@BOTH
def test_the_whole_of_a_run(loop: Any, speak: Any) -> None:
    lm = plan(run([("lookup", {"query": "a"})], [("fetch_opaque", {"query": "b"})]))
    prediction = speak(loop("question -> answer", TOOLS), lm, question="Q1")
    assert prediction.trajectory == {
        "thought_0": "thought 0",
        "tool_name_0": "lookup",
        "tool_args_0": {"query": "a"},
        "observation_0": "found a",
        "thought_1": "thought 1",
        "tool_name_1": "fetch_opaque",
        "tool_args_1": {"query": "b"},
        "observation_1": OPAQUE,
        "thought_2": "Nothing is missing.",
        "tool_name_2": "finish",
        "tool_args_2": {},
        "observation_2": "Completed.",
    }
    assert list(prediction.keys()) == ["trajectory", "reasoning", "answer"]
    assert prediction.answer == "A"
    assert type(prediction.reasoning) is str


@BOTH
def test_a_failing_tool_is_an_observation(loop: Any, speak: Any) -> None:
    lm = plan(run([("explode", {"query": "a"})], [("lookup", {"quarry": "a"})]))
    trajectory = speak(loop("question -> answer", TOOLS), lm, question="Q1").trajectory
    assert trajectory["observation_0"].startswith("Execution error in explode: \nTraceback")
    assert trajectory["observation_0"].endswith("KeyError: 'a'")
    assert "Arg quarry is not in the tool's args" in trajectory["observation_1"]


@BOTH
def test_max_iters_of_the_agent_and_of_the_call(loop: Any, speak: Any) -> None:
    steps = [[("lookup", {"query": str(index)})] for index in range(5)]
    agent = loop("question -> answer", TOOLS, max_iters=3)
    assert len(speak(agent, plan(run(*steps)), question="Q1").trajectory) == 12
    assert len(speak(agent, plan(run(*steps)), question="Q1", max_iters=2).trajectory) == 8
    assert speak(agent, plan(run(*steps)), question="Q1", max_iters=0).trajectory == {}


@BOTH
def test_the_context_is_truncated_from_the_oldest_step(loop: Any, speak: Any) -> None:
    lm = ScriptedModel(
        step("lookup", {"query": "a"}),
        step("lookup", {"query": "b"}),
        overflow(),
        step("lookup", {"query": "c"}),
        *finished(),
    )
    trajectory = speak(loop("question -> answer", TOOLS), lm, question="Q1").trajectory
    assert [key for key in trajectory if key.startswith("tool_args")] == ["tool_args_1", "tool_args_2", "tool_args_3"]


@BOTH
@pytest.mark.parametrize("returned", [True, False])
def test_an_override_decides_what_is_kept(loop: Any, speak: Any, returned: bool) -> None:
    class Compacting(loop):
        def truncate_trajectory(self, trajectory: dict[str, Any]) -> Any:
            if returned:
                return {key: "gone" if key.startswith("observation") else value for key, value in trajectory.items()}
            trajectory["observation_0"] = "gone"
            return trajectory

    lm = ScriptedModel(step("lookup", {"query": "a"}), overflow(), *finished())
    prediction = speak(Compacting("question -> answer", TOOLS), lm, question="Q1")
    retried = lm.requests[2]["messages"][-1]["content"]
    assert "gone" in retried
    assert "found a" not in retried
    assert prediction.trajectory["observation_0"] == ("found a" if returned else "gone")


@BOTH
def test_after_three_attempts_the_loop_ends_and_the_outputs_are_extracted(loop: Any, speak: Any) -> None:
    class Stubborn(loop):
        def truncate_trajectory(self, trajectory: dict[str, Any]) -> Any:
            return trajectory

    lm = ScriptedModel(
        step("lookup", {"query": "a"}), overflow(), overflow(), overflow(), outputs(reasoning="r", answer="A")
    )
    prediction = speak(Stubborn("question -> answer", TOOLS), lm, question="Q1")
    assert prediction.answer == "A"
    assert [key for key in prediction.trajectory if key.startswith("tool_name")] == ["tool_name_0"]


@BOTH
def test_an_extraction_that_never_fits_raises(loop: Any, speak: Any) -> None:
    lm = ScriptedModel(step("lookup", {"query": "a"}), step("finish", {}), overflow(), overflow())
    with pytest.raises(ContextError, match="cannot be truncated because it only has one tool call"):
        speak(loop("question -> answer", TOOLS), lm, question="Q1")


@BOTH
def test_exhausted_attempts_say_so(loop: Any, speak: Any) -> None:
    class Stubborn(loop):
        def truncate_trajectory(self, trajectory: dict[str, Any]) -> Any:
            return trajectory

    lm = ScriptedModel(step("finish", {}), overflow(), overflow(), overflow())
    with pytest.raises(ContextError, match="even after 3 attempts to truncate the trajectory"):
        speak(Stubborn("question -> answer", TOOLS), lm, question="Q1")
    assert lm.replies == []


@BOTH
def test_a_value_error_ends_the_loop_and_a_parse_error_passes(loop: Any, speak: Any) -> None:
    agent = loop("question -> answer", TOOLS)
    lm = ScriptedModel(step("lookup", {"query": "a"}), *refusals(ValueError, speak), *finished()[1:])
    assert len(speak(agent, lm, question="Q1").trajectory) == 4
    with pytest.raises(dspy.utils.exceptions.AdapterParseError):
        speak(agent, ScriptedModel(Forever("nonsense")), question="Q1")


@BOTH
def test_settings_of_the_call_reach_both_predictors(loop: Any, speak: Any) -> None:
    lm = ScriptedModel(*finished())
    speak(
        loop("question -> answer", TOOLS),
        ScriptedModel(),
        question="Q1",
        lm=lm,
        config={"temperature": 0.25},
    )
    assert [request["temperature"] for request in lm.requests] == [0.25, 0.25]


def test_the_parts_that_callers_reach_for(loop: Any) -> None:
    agent = loop(dspy.Signature("question -> answer", "Be brief."), TOOLS, max_iters=7)
    assert list(agent.tools) == ["lookup", "measure", "fetch_opaque", "explode", "finish"]
    assert agent.tools["finish"]() == "Completed."
    assert agent.max_iters == 7
    assert [name for name, _ in agent.named_predictors()] == ["react", "extract.predict"]
    assert set(agent.dump_state()) >= {"react", "extract.predict"}
    assert list(agent.react.signature.fields) == [
        "question", "trajectory", "next_thought", "next_tool_name", "next_tool_args",
    ]  # fmt: skip
    assert agent.react.signature.output_fields["next_tool_name"].annotation == Literal[tuple(agent.tools)]
    assert agent.react.signature.instructions.startswith("Be brief.")
    assert agent.extract.predict.signature.instructions == "Be brief."
    assert list(agent.extract.predict.signature.fields) == ["question", "trajectory", "reasoning", "answer"]


def test_a_tool_named_finish_is_replaced(loop: Any) -> None:
    def finish() -> str:
        return "mine"

    assert loop("question -> answer", [finish]).tools["finish"]() == "Completed."


def test_the_private_methods_that_a_copied_loop_calls(loop: Any) -> None:
    class Copied(loop):
        def forward(self, **inputs: Any) -> Any:
            trajectory: dict[str, Any] = {}
            turn = self._call_with_potential_trajectory_truncation(self.react, trajectory, **inputs)
            trajectory["thought_0"] = turn.next_thought
            found = self._call_with_potential_trajectory_truncation(self.extract, trajectory, **inputs)
            return dspy.Prediction(trajectory=trajectory, text=self._format_trajectory(trajectory), **found)

    prediction = call(Copied("question -> answer", TOOLS), ScriptedModel(*finished()), question="Q1")
    assert prediction.trajectory == {"thought_0": "hm"}
    assert prediction.text.strip() == "[[ ## thought_0 ## ]]\nhm"


def test_a_state_goes_from_the_hosts_loop_into_the_kept_one_and_back() -> None:
    if HOST_REACT is None:
        pytest.skip("this DSPy has no loop of its own")
    hosts, kept = HOST_REACT("question -> answer", TOOLS), KeptReAct("question -> answer", TOOLS)
    hosts.react.signature = hosts.react.signature.with_instructions("Tuned.")
    kept.load_state(hosts.dump_state())
    assert kept.react.signature.instructions == "Tuned."
    hosts.load_state(kept.dump_state())
    assert kept.dump_state() == hosts.dump_state()


def test_the_kept_loop_is_copied_and_pickled() -> None:
    agent = KeptReAct("question -> answer", [lookup])
    for copy in (agent.deepcopy(), cloudpickle.loads(cloudpickle.dumps(agent))):
        assert copy.dump_state() == agent.dump_state()
        assert call(copy, plan(run([("lookup", {"query": "a"})])), question="Q1").answer == "A"


def test_reasoning_stays_a_str_where_the_host_gives_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    class Reasoning:
        content = "because"

    agent = KeptReAct("question -> answer", [lookup])
    monkeypatch.setattr(agent, "extract", lambda **_: dspy.Prediction(reasoning=Reasoning(), answer="A"))
    assert call(agent, ScriptedModel(step("finish", {})), question="Q1").reasoning == "because"


def test_v3_4_is_the_hosts_own_loop_while_it_has_one() -> None:
    assert v3_4.ReAct is (HOST_REACT or KeptReAct)
