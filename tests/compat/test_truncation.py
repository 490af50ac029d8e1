"""What the structured loop does when the context overflows: overrides written for the old loop still decide."""

from __future__ import annotations

from typing import Any

import dspy
import pytest

from react_migrate.compat.history_loop import ReAct
from react_migrate.compat.host import host
from react_migrate.convert.steps import KINDS
from support.agents import TOOLS, Forever, ScriptedModel, acall, call, outputs, overflow, plan, run, turn

IS_AWAITABLE = hasattr(ReAct.__mro__[2], "aforward")
BOTH = pytest.mark.parametrize("speak", [call, acall] if IS_AWAITABLE else [call])
LOOKUPS = [turn(("lookup", {"query": name}), thought=f"think {name}") for name in "abc"]
SUBMIT = turn(("submit", {"answer": "A"}), thought="done")


def shown(lm: ScriptedModel, request: int) -> str:
    return str(lm.requests[request]["messages"][1:])


@BOTH
def test_the_oldest_turn_goes_first_and_the_question_stays(speak: Any) -> None:
    lm = ScriptedModel(*LOOKUPS[:2], overflow(), LOOKUPS[2], SUBMIT)
    prediction = speak(ReAct("question -> answer", TOOLS), lm, question="Q1")
    retried = shown(lm, 3)
    assert "found a" not in retried
    assert "found b" in retried
    assert "Q1" in retried
    assert list(prediction.trajectory) == [f"{kind}_{index}" for index in (1, 2, 3) for kind in KINDS]
    assert [prediction.trajectory[f"tool_args_{index}"].get("query") for index in (1, 2)] == ["b", "c"]
    assert len(prediction.history.messages) == 4


@BOTH
def test_what_was_truncated_stays_away_and_what_is_newer_is_shown(speak: Any) -> None:
    lm = ScriptedModel(*LOOKUPS[:2], overflow(), LOOKUPS[2], SUBMIT)
    speak(ReAct("question -> answer", TOOLS), lm, question="Q1")
    last = shown(lm, 4)
    assert "found a" not in last
    assert "found b" in last
    assert "found c" in last


def test_all_calls_of_a_turn_go_together() -> None:
    first = turn(("lookup", {"query": "a"}), ("lookup", {"query": "b"}))
    lm = ScriptedModel(first, LOOKUPS[2], overflow(), SUBMIT)
    call(ReAct("question -> answer", TOOLS), lm, question="Q1")
    assert "found b" not in shown(lm, 3)
    assert "found c" in shown(lm, 3)


@pytest.mark.parametrize(
    ("adapter", "room"),
    [(dspy.ChatAdapter(), 10_000), (dspy.ChatAdapter(use_native_function_calling=True), 6_000)],
    ids=["text", "native"],
)
@pytest.mark.parametrize("in_place", [True, False])
def test_an_override_compacts_observations(adapter: Any, room: int, in_place: bool) -> None:
    class Compacting(ReAct):
        def truncate_trajectory(self, trajectory: dict[str, Any]) -> Any:
            kept = trajectory if in_place else dict(trajectory)
            for key in kept:
                if key.startswith("observation_"):
                    kept[key] = "gone"
            return None if in_place else kept

    steps = [[("lookup", {"query": "a" * 3000}), ("lookup", {"query": "b"})], [("lookup", {"query": "c" * 3000})]]
    lm = plan(run(*steps), overflow_at=room)
    prediction = call(Compacting("question -> answer", TOOLS), lm, adapter, question="Q1")
    last = str(lm.history[-1]["messages"])
    assert "gone" in last
    assert "found a" not in last
    assert prediction.trajectory["observation_0"] == ("gone" if in_place else "found " + "a" * 3000)
    results = prediction.history.messages[0]["tool_calls"].tool_call_results.tool_call_results
    assert results[0].value == "found " + "a" * 3000


def test_an_override_sees_the_keys_of_the_old_loop() -> None:
    seen: list[dict[str, Any]] = []

    class Watching(ReAct):
        def truncate_trajectory(self, trajectory: dict[str, Any]) -> Any:
            seen.append(dict(trajectory))
            return super().truncate_trajectory(trajectory)

    lm = ScriptedModel(*LOOKUPS, overflow(), overflow(), SUBMIT)
    call(Watching("question -> answer", TOOLS), lm, question="Q1")
    assert list(seen[0]) == [
        f"{kind}_{index}" for index in range(3) for kind in ("thought", "tool_name", "tool_args", "observation")
    ]
    assert type(seen[0]) is dict
    assert seen[0]["thought_0"] == "think a"
    assert list(seen[1]) == list(seen[0])[4:]


def test_an_override_that_drops_everything_keeps_the_question() -> None:
    class Forgetful(ReAct):
        def truncate_trajectory(self, trajectory: dict[str, Any]) -> Any:
            trajectory.clear()

    lm = ScriptedModel(LOOKUPS[0], overflow(), LOOKUPS[1], SUBMIT)
    prediction = call(Forgetful("question -> answer", TOOLS), lm, question="Q1")
    for request in (2, 3):
        assert "Q1" in shown(lm, request)
        assert "found a" not in shown(lm, request)
    assert "found b" in shown(lm, 3)
    assert list(prediction.trajectory) == [f"{kind}_{index}" for index in (1, 2) for kind in KINDS]
    assert len(prediction.history.messages) == 3


def test_a_summary_under_a_key_of_its_own_is_shown() -> None:
    class Summing(ReAct):
        def truncate_trajectory(self, trajectory: dict[str, Any]) -> Any:
            return {"summary": "two lookups so far", **{key: trajectory[key] for key in list(trajectory)[-4:]}}

    lm = ScriptedModel(*LOOKUPS[:2], overflow(), SUBMIT)
    prediction = call(Summing("question -> answer", TOOLS), lm, question="Q1")
    assert list(prediction.trajectory) == [f"{kind}_{index}" for index in range(3) for kind in KINDS]
    assert "summary: two lookups so far" in shown(lm, 3)
    assert "think b" in shown(lm, 3)
    assert "think a" not in shown(lm, 3)


def test_a_summary_put_in_place_stays_in_the_trajectory() -> None:
    class Summing(ReAct):
        def truncate_trajectory(self, trajectory: dict[str, Any]) -> Any:
            oldest = [trajectory.pop(key) for key in list(trajectory) if key.endswith("_0")]
            trajectory["summary"] = f"{len(oldest)} lines before"

    lm = ScriptedModel(*LOOKUPS[:2], overflow(), LOOKUPS[2], overflow(), SUBMIT)
    prediction = call(Summing("question -> answer", TOOLS), lm, question="Q1")
    steps = [f"{kind}_{index}" for index in (1, 2, 3) for kind in KINDS]
    assert list(prediction.trajectory) == [*steps[:4], "summary", *steps[4:]]
    assert "summary: 4 lines before" in shown(lm, 3)
    assert "summary: 0 lines before" in shown(lm, 5)


def test_the_view_of_a_continued_run_is_numbered_from_its_own_beginning() -> None:
    agent = ReAct("question -> answer", TOOLS)
    first = call(agent, ScriptedModel(*LOOKUPS[:2], SUBMIT), question="Q1")
    lm = ScriptedModel(LOOKUPS[0], overflow(), LOOKUPS[1], overflow(), overflow(), overflow(), SUBMIT)
    second = call(agent, lm, question="Q2", history=first.history)
    assert list(first.trajectory) == [f"{kind}_{index}" for index in range(3) for kind in KINDS]
    assert list(second.trajectory) == [f"{kind}_1" for kind in KINDS]
    assert second.trajectory["tool_args_1"] == {"query": "b"}
    assert len(second.history.messages) == 6


def test_a_continued_conversation_forgets_its_oldest_part() -> None:
    agent = ReAct("question -> answer", TOOLS)
    first = call(agent, ScriptedModel(LOOKUPS[0], SUBMIT), question="first question")
    lm = ScriptedModel(LOOKUPS[1], overflow(), overflow(), SUBMIT)
    second = call(agent, lm, question="second question", history=first.history)
    assert "found a" in shown(lm, 0)
    assert "found a" not in shown(lm, 3)
    assert "first question" not in shown(lm, 3)
    assert "second question" in shown(lm, 3)
    assert len(second.history.messages) == 4


@BOTH
def test_after_three_attempts_a_submit_is_forced(speak: Any) -> None:
    class Stubborn(ReAct):
        calls = 0

        def truncate_trajectory(self, trajectory: dict[str, Any]) -> Any:
            type(self).calls += 1
            return trajectory

    lm = ScriptedModel(LOOKUPS[0], overflow(), overflow(), overflow(), SUBMIT)
    prediction = speak(Stubborn("question -> answer", TOOLS), lm, question="Q1")
    assert prediction.termination_reason == "forced_submit"
    assert Stubborn.calls == 3
    assert len(prediction.trajectory) == 4


@BOTH
def test_a_submit_that_never_fits_raises_with_the_history(speak: Any) -> None:
    lm = ScriptedModel(LOOKUPS[0], Forever(overflow()))
    with pytest.raises((host().context_error, ValueError)) as caught:
        speak(ReAct("question -> answer", TOOLS), lm, question="Q1")
    assert caught.value.termination_reason == "context_window_exceeded"
    assert len(caught.value.history.messages) == 1


def test_the_only_turn_cannot_go() -> None:
    agent = ReAct("question -> answer", TOOLS)
    with pytest.raises(host().context_error, match="cannot be truncated because it only has one tool call"):
        agent.truncate_trajectory({"thought_0": "", "tool_name_0": "a", "tool_args_0": {}, "observation_0": ""})


def test_truncating_by_hand_drops_one_step() -> None:
    trajectory = {
        f"{kind}_{index}": index for index in range(2) for kind in ("thought", "tool_name", "tool_args", "observation")
    }
    kept = ReAct("question -> answer", TOOLS).truncate_trajectory(trajectory)
    assert list(kept) == ["thought_1", "tool_name_1", "tool_args_1", "observation_1"]


# --- on_failed_submit="extract" --------------------------------------------------------------------------------------


@BOTH
def test_the_outputs_are_extracted_where_no_submit_succeeds(speak: Any) -> None:
    agent = ReAct("question -> answer", TOOLS, on_failed_submit="extract")
    lm = ScriptedModel(LOOKUPS[0], LOOKUPS[1], outputs(reasoning="because", answer="extracted"))
    prediction = speak(agent, lm, question="Q1", max_iters=1)
    assert prediction.answer == "extracted"
    assert list(prediction.trajectory) == [f"{kind}_0" for kind in KINDS]
    assert prediction.reasoning == "because"
    assert prediction.termination_reason == "max_iters"
    assert len(prediction.trajectory) == 4
    assert "found a" in shown(lm, 2)
    assert prediction.history.messages[-1]["answer"] == "extracted"


def test_an_extracted_answer_is_part_of_the_continued_conversation() -> None:
    agent = ReAct("question -> answer", TOOLS, on_failed_submit="extract")
    lm = ScriptedModel(LOOKUPS[0], LOOKUPS[1], outputs(reasoning="because", answer="extracted"))
    first = call(agent, lm, question="Q1", max_iters=1)
    lm = ScriptedModel(SUBMIT)
    call(agent, lm, question="Q2", history=first.history)
    assert "extracted" in shown(lm, 0)


@BOTH
def test_the_extraction_is_truncated_like_a_turn(speak: Any) -> None:
    agent = ReAct("question -> answer", TOOLS, on_failed_submit="extract")
    lm = ScriptedModel(*LOOKUPS[:2], LOOKUPS[2], overflow(), outputs(reasoning="because", answer="extracted"))
    prediction = speak(agent, lm, question="Q1", max_iters=2)
    assert prediction.answer == "extracted"
    assert list(prediction.trajectory) == [f"{kind}_1" for kind in KINDS]
    assert "found a" not in shown(lm, 4)
    assert "found b" in shown(lm, 4)


def test_the_extractor_is_a_predictor_like_any_other() -> None:
    agent = ReAct("question -> answer", TOOLS, on_failed_submit="extract")
    assert [name for name, _ in agent.named_predictors()] == ["react", "extract.predict"]
    plain = ReAct("question -> answer", TOOLS)
    assert [name for name, _ in plain.named_predictors()] == ["react"]
    agent.load_state(plain.dump_state())
    plain.load_state(agent.dump_state())
