"""For the same decisions the structured loop's view is the trajectory that the old loop returns."""

from __future__ import annotations

import asyncio
from typing import Any

import dspy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import react_migrate
from react_migrate.compat import trajectory_loop
from support.agents import TOOLS, Forever, ScriptedModel, outputs, overflow, plan, run, step, turn

ADAPTERS = {
    "chat": lambda: dspy.ChatAdapter(),
    "json": lambda: dspy.JSONAdapter(use_native_function_calling=False),
    "xml": lambda: dspy.XMLAdapter(),
    "chat native": lambda: dspy.ChatAdapter(use_native_function_calling=True),
    "json native": lambda: dspy.JSONAdapter(),
    "xml native": lambda: dspy.XMLAdapter(use_native_function_calling=True),
}
FAILED_SUBMIT = [("submit", {"answer": 3})]

words = st.text("abcdef ", min_size=1, max_size=8).map(str.strip).filter(bool)
names = st.sampled_from([tool.__name__ for tool in TOOLS])
calls = st.tuples(names, st.fixed_dictionaries({"query": words}))
bad_arguments = st.tuples(names, st.just({"quarry": "x"}))
turns = st.one_of(st.lists(calls, min_size=1, max_size=3), st.lists(bad_arguments, min_size=1, max_size=2))
plans = st.lists(st.one_of(turns, st.just(FAILED_SUBMIT)), max_size=4)

quick = settings(max_examples=12)


def trajectory_of(
    agent_class: Any, lm: Any, adapter: Any, max_iters: int | None = None, *, awaited: bool = False
) -> Any:
    agent = agent_class("question -> answer", TOOLS, max_iters=20 if max_iters is None else max_iters)
    with dspy.context(lm=lm, adapter=adapter):
        prediction = asyncio.run(agent.acall(question="Q1")) if awaited else agent(question="Q1")
    assert prediction.answer == "A"
    return react_migrate.legacy_trajectory(prediction)


def comparable(trajectory: dict[str, Any]) -> dict[str, Any]:
    """Error texts apart: a traceback names the files it went through."""
    return {
        key: value.split(":")[0] if isinstance(value, str) and value.startswith("Execution error in ") else value
        for key, value in trajectory.items()
    }


def without_submits(trajectory: dict[str, Any]) -> dict[str, Any]:
    """What is left when the failed submits, which the old loop has no word for, are taken out."""
    kinds = ("thought", "tool_name", "tool_args", "observation")
    steps = [[trajectory[f"{kind}_{index}"] for kind in kinds] for index in range(len(trajectory) // len(kinds))]
    kept = [step for step in steps if step[1] != "submit"]
    return {
        f"{kind}_{index}": value for index, step in enumerate(kept) for kind, value in zip(kinds, step, strict=True)
    }


def same(planned: list[Any], adapter: str, *, limit: int | None = None, awaited: bool = False) -> None:
    """Hold the structured loop's view against the host's old loop and against the kept one."""
    old_plan = [turn if turn is not FAILED_SUBMIT else [] for turn in planned]
    limited = {} if limit is None else {"limit": limit}
    calls_in_reach = None if limit is None else sum(len(turn) for turn in old_plan[:limit])
    structured = comparable(
        trajectory_of(
            react_migrate.v3_5.ReAct, plan(run(*planned, **limited)), ADAPTERS[adapter](), limit, awaited=awaited
        )
    )
    for old_loop in {react_migrate.v3_4.ReAct, trajectory_loop.ReAct}:
        legacy = comparable(
            trajectory_of(old_loop, plan(run(*old_plan)), ADAPTERS[adapter](), calls_in_reach, awaited=awaited)
        )
        assert without_submits(structured) == legacy
        if old_plan == planned:
            assert structured == legacy


@pytest.mark.parametrize("adapter", ADAPTERS)
@given(planned=plans)
@quick
def test_same_decisions_give_the_same_trajectory(adapter: str, planned: list[Any]) -> None:
    same(planned, adapter)


@pytest.mark.parametrize("adapter", ["chat", "json native"])
@given(planned=st.lists(turns, min_size=1, max_size=4), limit=st.integers(1, 3))
@quick
def test_a_run_that_reaches_max_iters_has_no_finish_step(adapter: str, planned: list[Any], limit: int) -> None:
    same(planned, adapter, limit=min(limit, len(planned)))


@pytest.mark.skipif(not hasattr(dspy.ReActV2, "aforward"), reason="this DSPy's structured loop is sync only")
@given(planned=plans)
@quick
def test_awaited_runs_agree_as_well(planned: list[Any]) -> None:
    same(planned, "xml native", awaited=True)


# --- Truncated runs --------------------------------------------------------------------------------------------------


def drop_oldest(trajectory: dict[str, Any]) -> dict[str, Any]:
    return {key: trajectory[key] for key in list(trajectory)[4:]}


def shorten(trajectory: dict[str, Any]) -> dict[str, Any]:
    return {key: str(value)[:3] if key.startswith("observation_") else value for key, value in trajectory.items()}


def keep_newest(trajectory: dict[str, Any]) -> dict[str, Any]:
    return {key: trajectory[key] for key in list(trajectory)[-4:]}


def forget_all(trajectory: dict[str, Any]) -> dict[str, Any]:
    return {}


def drop_observations(trajectory: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in trajectory.items() if not key.startswith("observation_")}


def note(trajectory: dict[str, Any]) -> dict[str, Any]:
    return {"summary": f"{len(trajectory)} keys", **drop_oldest(trajectory)}


def nothing(trajectory: dict[str, Any]) -> dict[str, Any]:
    return trajectory


KEEPING = (drop_oldest, shorten, keep_newest, forget_all, drop_observations, note, nothing)


def in_place(keep: Any) -> Any:
    def truncate(agent: Any, trajectory: dict[str, Any]) -> dict[str, Any]:
        kept = keep(trajectory)
        trajectory.clear()
        trajectory.update(kept)
        return trajectory

    return truncate


def in_place_and_copied(keep: Any) -> Any:
    return lambda agent, trajectory: dict(in_place(keep)(agent, trajectory))


def returned(keep: Any) -> Any:
    return lambda agent, trajectory: dict(keep(trajectory))


def truncated(agent_class: Any, override: Any, replies: list[Any]) -> dict[str, Any]:
    """The trajectory that an agent with an override gives, all of whose replies were asked for."""
    agent_class = type("Truncating", (agent_class,), {"truncate_trajectory": override} if override else {})
    lm = ScriptedModel(*replies)
    trajectory = trajectory_of(agent_class, lm, ADAPTERS["chat"]())
    assert lm.replies == []
    assert type(trajectory) is dict
    return comparable(trajectory)


def same_truncated(planned: list[Any], attempts: list[int], override: Any, *, ends: bool = True) -> None:
    """Hold both loops against each other; before turn i, a list of calls, the context is full `attempts[i]` times.

    The old loop takes a turn's calls one by one, with the thought before the first.
    """
    refused = [[overflow() for _ in range(times)] for times in attempts]
    chosen, stepped = [], []
    for index, turn_calls in enumerate(planned):
        thoughts = [f"t{index}", *[""] * (len(turn_calls) - 1)]
        chosen += [*refused[index], turn(*turn_calls, thought=thoughts[0])]
        stepped += [*refused[index], *(step(*one, thought=t) for one, t in zip(turn_calls, thoughts, strict=True))]
    submit = turn(("submit", {"answer": "A"}), thought="done")
    finish = [step("finish", {}, thought="done")] if ends else []
    structured = truncated(react_migrate.v3_5.ReAct, override, [*chosen, *refused[len(planned)], submit])
    for old_loop in {react_migrate.v3_4.ReAct, trajectory_loop.ReAct}:
        replies = [*stepped, *refused[len(planned)], *finish, outputs(reasoning="r", answer="A")]
        legacy = truncated(old_loop, override, replies)
        assert structured == legacy
        assert list(structured) == list(legacy)


@pytest.mark.parametrize("style", [in_place, in_place_and_copied, returned])
@given(
    planned=st.lists(st.lists(calls, min_size=1, max_size=3), max_size=4),
    attempts=st.lists(st.integers(0, 2), min_size=5, max_size=5),
    data=st.data(),
)
@quick
def test_an_override_leaves_the_same_trajectory(style: Any, planned: list[Any], attempts: list[int], data: Any) -> None:
    same_truncated(planned, attempts, style(data.draw(st.sampled_from(KEEPING))))


@given(planned=st.lists(calls, min_size=2, max_size=5), refused=st.sets(st.integers(2, 5)))
@quick
def test_the_default_truncation_leaves_the_same_trajectory(planned: list[Any], refused: set[int]) -> None:
    same_truncated([[one] for one in planned], [int(index in refused) for index in range(6)], None)


@pytest.mark.parametrize("style", [in_place, returned])
@given(planned=st.lists(st.lists(calls, min_size=1, max_size=3), max_size=3), keep=st.sampled_from(KEEPING))
@quick
def test_a_run_that_no_truncation_saves_has_the_same_trajectory(style: Any, planned: list[Any], keep: Any) -> None:
    same_truncated(planned, [*[0] * len(planned), 3], style(keep), ends=False)


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize(
    "after", [[("lookup", {"query": "b"})], [("explode", {"query": "b"}), ("measure", {"query": "c"})]]
)
def test_calls_after_a_submit_come_before_the_finish(adapter: str, after: list[Any]) -> None:
    before = [("lookup", {"query": "a"})]
    submitting = [*before, ("submit", {"answer": "A"}), *after]
    structured = trajectory_of(react_migrate.v3_5.ReAct, plan(run(submitting)), ADAPTERS[adapter]())
    legacy = trajectory_of(react_migrate.v3_4.ReAct, plan(run([*before, *after], done="")), ADAPTERS[adapter]())
    assert comparable(structured) == comparable(legacy)
    assert list(structured) == list(legacy)


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_an_unknown_tool_is_an_error_step(adapter: str) -> None:
    planned = [[("lookup", {"query": "a"}), ("missing", {"query": "b"})]]
    structured = trajectory_of(react_migrate.v3_5.ReAct, plan(run(*planned)), ADAPTERS[adapter]())
    assert structured["tool_name_1"] == "missing"
    assert structured["observation_1"] == "Unknown tool: missing"
    assert structured["tool_name_2"] == "finish"


@pytest.mark.parametrize("old_loop", [react_migrate.v3_4.ReAct, trajectory_loop.ReAct])
def test_an_unknown_tool_ends_the_old_loop(old_loop: Any) -> None:
    lm = ScriptedModel(step("lookup", {"query": "a"}), Forever(step("missing", {"query": "b"})))
    with pytest.raises(dspy.utils.exceptions.AdapterParseError):
        trajectory_of(old_loop, lm, ADAPTERS["chat"]())
