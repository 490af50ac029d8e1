from __future__ import annotations

import asyncio
import copy
import inspect
import json
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import cloudpickle
import dspy
import pytest

import react_migrate
from react_migrate import legacy_trajectory
from react_migrate.compat.history_loop import ReAct
from support.agents import (
    OPAQUE,
    TOOLS,
    Forever,
    ScriptedModel,
    acall,
    call,
    fetch_opaque,
    lookup,
    measure,
    outputs,
    plan,
    run,
    turn,
)

if TYPE_CHECKING:
    from pathlib import Path

IS_AWAITABLE = hasattr(ReAct.__mro__[2], "aforward")
BOTH = pytest.mark.parametrize("speak", [call, acall] if IS_AWAITABLE else [call])
NATIVE = dspy.ChatAdapter(use_native_function_calling=True)


@pytest.fixture
def agent() -> Any:
    return ReAct("question -> answer", TOOLS)


def ids(history: Any) -> list[str]:
    return [call_.id for event in history.messages for call_ in event["tool_calls"].tool_calls]


@BOTH
def test_a_prediction_has_what_both_loops_give(agent: Any, speak: Any) -> None:
    prediction = speak(agent, plan(run([("lookup", {"query": "a"}), ("measure", {"query": "b"})])), question="Q1")
    assert list(prediction.keys()) == ["trajectory", "reasoning", "answer", "history", "termination_reason"]
    assert prediction.answer == "A"
    assert prediction.reasoning == "Nothing is missing."
    assert type(prediction.reasoning) is str
    assert prediction.termination_reason == "submit"
    assert len(prediction.history.messages) == 2
    trajectory = prediction.trajectory
    assert [trajectory[f"tool_name_{index}"] for index in range(3)] == ["lookup", "measure", "finish"]
    assert [trajectory[f"thought_{index}"] for index in range(3)] == ["thought 0", "", "Nothing is missing."]
    assert all(type(trajectory[f"thought_{index}"]) is str for index in range(3))


def test_a_declared_reasoning_is_the_signatures_own() -> None:
    agent = ReAct("question -> reasoning, answer", TOOLS)
    lm = plan(run(outputs={"reasoning": "declared", "answer": "A"}))
    assert call(agent, lm, question="Q1").reasoning == "declared"


@pytest.mark.parametrize(
    "adapter",
    [dspy.ChatAdapter(), NATIVE, dspy.JSONAdapter(), dspy.XMLAdapter()],
    ids=["chat", "native", "json", "xml"],
)
def test_parallel_calls_keep_their_order_and_their_own_results(agent: Any, adapter: Any) -> None:
    calls = [("lookup", {"query": "a"}), ("explode", {"query": "b"}), ("lookup", {"query": "c"})]
    prediction = call(agent, plan(run(calls)), adapter, question="Q1")
    assert prediction.trajectory["observation_0"] == "found a"
    assert prediction.trajectory["observation_1"].startswith("Execution error in explode")
    assert prediction.trajectory["observation_2"] == "found c"


# --- Continued conversations -----------------------------------------------------------------------------------------


@BOTH
def test_nothing_passed_in_or_handed_out_is_shared(agent: Any, speak: Any) -> None:
    model = plan(run([("lookup", {"query": "a"})]), run([("lookup", {"query": "b"})], when="Q2"))
    first = speak(agent, model, question="Q1")
    before = copy.deepcopy(first.history)
    second = speak(agent, model, question="Q2", history=first.history)
    assert first.history == before
    assert len(second.history.messages) == 4
    second.history.messages[0]["question"] = "changed"
    second.history.messages[0]["tool_calls"].tool_calls[0].args["query"] = "changed"
    second.history.messages.clear()
    assert first.history == before
    assert second.trajectory["tool_args_0"] == {"query": "b"}
    assert len(second.trajectory) == 8


def test_traces_share_no_history_with_the_prediction(agent: Any) -> None:
    lm = plan(run([("lookup", {"query": "a"})], [("lookup", {"query": "b"})]))
    with dspy.context(lm=lm, adapter=dspy.ChatAdapter(), trace=[]):
        prediction = agent(question="Q1")
        traced = [inputs["history"] for _, inputs, _ in dspy.settings.trace]
        chosen = [output.tool_calls for _, _, output in dspy.settings.trace]
    assert [len(history.messages) for history in traced] == [0, 1, 2]
    prediction.history.messages[0]["tool_calls"].tool_calls[0].args["query"] = "changed"
    prediction.history.messages[0]["question"] = "changed"
    assert traced[1].messages[0]["question"] == "Q1"
    assert traced[2].messages[0]["tool_calls"].tool_calls[0].args == {"query": "a"}
    assert chosen[0].tool_calls[0].args == {"query": "a"}


def test_ids_are_unique_over_a_continued_conversation(agent: Any) -> None:
    model = plan(
        run([("lookup", {"query": "a"}), ("measure", {"query": "b"})]), run([("lookup", {"query": "c"})], when="Q2")
    )
    first = call(agent, model, question="Q1")
    second = call(agent, model, question="Q2", history=first.history)
    third = call(agent, model, question="Q2", history=second.history)
    assert ids(first.history) == ["call_0_0", "call_0_1", "call_1_0"]
    assert len(set(ids(third.history))) == len(ids(third.history)) == 7
    assert ids(third.history)[:3] == ids(first.history)


def test_ids_that_a_provider_repeats_are_told_apart(agent: Any) -> None:
    model = plan(run([("lookup", {"query": "a"})]))
    first = call(agent, model, NATIVE, question="Q1")
    second = call(agent, model, NATIVE, question="Q1", history=first.history)
    assert ids(first.history) == ["Q1/1/0", "Q1/0/0"]
    assert len(set(ids(second.history))) == 4
    results = second.history.messages[2]["tool_calls"].tool_call_results.tool_call_results
    assert [result.call_id for result in results] == ids(second.history)[2:3]


@pytest.mark.parametrize("adapter", [dspy.ChatAdapter(), NATIVE], ids=["text", "native"])
def test_a_chats_messages_keep_their_answers(agent: Any, adapter: Any) -> None:
    chat = dspy.History(messages=[{"question": "hello", "answer": "the answer so far"}])
    before = copy.deepcopy(chat)
    model = plan(run(when="Q2"))
    prediction = call(agent, model, adapter, question="Q2", history=chat)
    assert "the answer so far" in str(model.history[0]["messages"])
    assert chat == before
    assert len(prediction.trajectory) == 4


def test_messages_made_from_a_whole_prediction_do_not_nest_histories(agent: Any) -> None:
    model = plan(run(), run(when="Q2"))
    first = call(agent, model, question="Q1")
    chat = dspy.History(messages=[{"question": "Q1", **first}])
    second = call(agent, model, question="Q2", history=chat)
    assert "history" not in second.history.messages[0]
    assert second.history.messages[0]["answer"] == "A"


@pytest.mark.parametrize("name", ["history", "chat"])
def test_a_history_input_of_the_signature_is_the_continuation(name: str) -> None:
    agent = ReAct(f"question, {name}: dspy.History -> answer", TOOLS)
    model = plan(run([("lookup", {"query": "a"})]), run(when="Q2"))
    first = call(agent, model, question="Q1")
    second = call(agent, model, question="Q2", **{name: first.history})
    assert len(second.history.messages) == 3
    assert call(agent, model, question="Q2", **{name: None}).answer == "A"


@pytest.mark.parametrize("form", [lambda history: history.messages, lambda history: {"messages": history.messages}])
def test_a_history_may_come_as_plain_data(agent: Any, form: Any) -> None:
    model = plan(run([("lookup", {"query": "a"})]), run(when="Q2"))
    first = call(agent, model, question="Q1")
    assert len(call(agent, model, question="Q2", history=form(first.history)).history.messages) == 3


def test_what_is_no_history_is_refused(agent: Any) -> None:
    with pytest.raises(ValueError, match=r"takes a dspy\.History or its JSON form, not int"):
        call(agent, plan(run()), question="Q1", history=3)


def test_a_native_continuation_from_json_sends_the_same_messages(agent: Any) -> None:
    steps = [[("lookup", {"query": "ä"}), ("measure", {"query": "b"})], [("explode", {"query": "c"})]]
    first = call(agent, plan(run(*steps)), NATIVE, question="Q1")
    dumped = react_migrate.dump_history(first.history)
    sent = []
    for history in (first.history, react_migrate.load_history(dumped), dumped):
        model = plan(run(when="Q2"))
        call(agent, model, NATIVE, question="Q2", history=history)
        sent.append(model.history[0]["messages"])
    assert sent[0] == sent[1] == sent[2]
    assert [message["role"] for message in sent[0]].count("tool") == 4


# --- The same view of the host's own predictions ---------------------------------------------------------------------


def test_the_hosts_prediction_reads_alike_live_and_back_from_json(agent: Any) -> None:
    steps = [[("lookup", {"query": "a"}), ("explode", {"query": "b"})], [("measure", {"query": "c"})]]
    expected = call(agent, plan(run(*steps)), question="Q1").trajectory
    hosts = call(react_migrate.v3_4.ReActV2("question -> answer", TOOLS), plan(run(*steps)), question="Q1")
    plain = {"answer": hosts.answer, "history": json.loads(hosts.history.model_dump_json())}
    for prediction in (hosts, plain, {**plain, "termination_reason": "submit"}, hosts.toDict()):
        trajectory = legacy_trajectory(prediction)
        assert trajectory.keys() == expected.keys()
        assert all(trajectory[key] == expected[key] for key in expected if key != "observation_1")
        assert type(trajectory["thought_0"]) is str


def test_an_older_prediction_of_the_hosts_keeps_its_own_view() -> None:
    hosts = react_migrate.v3_4.ReActV2("question -> answer", TOOLS)
    model = plan(
        run([("lookup", {"query": "a"})]), run([("lookup", {"query": "b"})], when="Q2", outputs={"answer": "B"})
    )
    first = call(hosts, model, question="Q1")
    before = legacy_trajectory(first)
    second = call(hosts, model, question="Q2", history=first.history)
    assert first.history is second.history
    assert legacy_trajectory(first) == before
    assert legacy_trajectory(second)["tool_args_0"] == {"query": "b"}


# --- Settings of one call --------------------------------------------------------------------------------------------


@BOTH
def test_lm_config_and_demos_of_the_call(agent: Any, speak: Any) -> None:
    lm = ScriptedModel(turn(("lookup", {"query": "a"})), turn(("submit", {"answer": "A"})))
    demo = dspy.Example(question="a demo's question", next_thought="t", tool_calls=dspy.ToolCalls(tool_calls=[]))
    inputs = {"question": "Q1", "lm": lm, "config": {"temperature": 0.25}, "demos": [demo]}

    async def awaited() -> Any:
        return await agent.acall(**inputs)

    asyncio.run(awaited()) if speak is acall else agent(**inputs)
    assert [request["temperature"] for request in lm.requests] == [0.25, 0.25]
    assert all("a demo's question" in str(request["messages"]) for request in lm.requests)


def test_a_forced_submit_keeps_the_config_of_the_call(agent: Any) -> None:
    model = plan(run([("lookup", {"query": "a"})], limit=1))
    prediction = call(agent, model, NATIVE, question="Q1", max_iters=1, config={"temperature": 0.25})
    assert prediction.termination_reason == "forced_submit"
    assert model.history[-1]["kwargs"]["temperature"] == 0.25
    assert model.history[-1]["kwargs"]["tool_choice"]["function"]["name"] == "submit"


@BOTH
def test_a_signature_of_the_call(agent: Any, speak: Any) -> None:
    tuned = agent.react.signature.with_instructions("Tuned for this call.")
    model = plan(run([("lookup", {"query": "a"})]))
    assert speak(agent, model, question="Q1", signature=tuned).trajectory["observation_0"] == "found a"
    assert all("Tuned for this call." in entry["messages"][0]["content"] for entry in model.history)
    speak(agent, plan(run()), question="Q1")
    assert "Tuned" not in agent.react.signature.instructions


def test_a_signature_of_the_call_is_not_the_extractors() -> None:
    agent = ReAct("question -> answer", TOOLS, on_failed_submit="extract")
    tuned = agent.react.signature.with_instructions("Tuned for this call.")
    lm = ScriptedModel(*NEVER, outputs(reasoning="because", answer="extracted"))
    assert call(agent, lm, question="Q1", max_iters=1, signature=tuned).answer == "extracted"
    assert ["Tuned" in str(request["messages"]) for request in lm.requests] == [True, True, False]


def test_a_signature_of_the_call_has_to_ask_for_calls(agent: Any) -> None:
    lm = ScriptedModel()
    with pytest.raises(ValueError, match=r"make it from agent\.react\.signature"):
        call(agent, lm, question="Q1", signature="question -> answer")
    assert lm.requests == []


def test_max_iters_of_the_call(agent: Any) -> None:
    steps = [[("lookup", {"query": str(index)})] for index in range(5)]
    prediction = call(agent, plan(run(*steps, limit=2)), question="Q1", max_iters=2)
    assert prediction.termination_reason == "forced_submit"
    assert len(prediction.trajectory) == 8
    assert legacy_trajectory(prediction) == prediction.trajectory


# --- Runs that end without outputs -----------------------------------------------------------------------------------

NEVER = [turn(("lookup", {"query": "a"})), turn(("lookup", {"query": "b"}))]
BAD_SUBMIT = [turn(("lookup", {"query": "a"})), turn(("submit", {"answer": 3}))]


@BOTH
@pytest.mark.parametrize(("replies", "recorded"), [(NEVER, 1), (BAD_SUBMIT, 2)])
def test_a_failed_submit_raises_with_the_history_on_the_error(
    agent: Any, speak: Any, replies: Any, recorded: int
) -> None:
    with pytest.raises(ValueError, match="failed to produce") as caught:
        speak(agent, ScriptedModel(*replies), question="Q1", max_iters=1)
    assert len(caught.value.history.messages) == recorded
    assert caught.value.termination_reason == "max_iters"


@BOTH
@pytest.mark.parametrize("replies", [NEVER, BAD_SUBMIT])
def test_it_may_be_returned_without_outputs(speak: Any, replies: Any) -> None:
    agent = ReAct("question -> answer", TOOLS, on_failed_submit="return")
    prediction = speak(agent, ScriptedModel(*replies), question="Q1", max_iters=1)
    assert prediction.termination_reason == "max_iters"
    assert "answer" not in prediction
    assert len(prediction.trajectory) == 4


def test_the_reason_is_why_the_loop_ended() -> None:
    agent = ReAct("question -> answer", TOOLS, on_failed_submit="return")
    reasons = {
        "empty_tool_calls": [turn(), turn()],
        "parse_error": [Forever("nonsense")],
    }
    for reason, replies in reasons.items():
        assert call(agent, ScriptedModel(*replies), question="Q1").termination_reason == reason


def test_a_model_that_cannot_be_reached_is_no_failed_submit() -> None:
    agent = ReAct("question -> answer", TOOLS, on_failed_submit="return")
    lm = ScriptedModel(turn(("lookup", {"query": "a"})), Forever(ConnectionError("gone")))
    with pytest.raises(ConnectionError) as caught:
        call(agent, lm, question="Q1")
    assert len(caught.value.history.messages) == 1
    assert caught.value.termination_reason == "error"


def test_on_failed_submit_takes_three_words() -> None:
    with pytest.raises(ValueError, match="it takes 'raise', 'return' or 'extract'"):
        ReAct("question -> answer", TOOLS, on_failed_submit="retry")


# --- Concurrency -----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not IS_AWAITABLE, reason="this DSPy's structured loop is sync only")
def test_parallel_tools_run_the_calls_of_one_turn_together() -> None:
    arrived = threading.Barrier(2, timeout=20)
    meeting = asyncio.Event()

    async def wait(query: str) -> str:
        await asyncio.wait_for(meeting.wait(), 20)
        return f"waited {query}"

    async def signal(query: str) -> str:
        meeting.set()
        return f"signalled {query}"

    def meet(query: str) -> str:
        arrived.wait()
        return f"met {query}"

    agent = ReAct("question -> answer", [wait, signal, meet, *TOOLS], parallel_tools=True)
    calls = ["wait", "signal", "meet", "meet", "explode", "missing"]
    prediction = acall(agent, plan(run([(name, {"query": "x"}) for name in calls])), question="Q1")
    seen = [str(prediction.trajectory[f"observation_{index}"]).split(":")[0] for index in range(len(calls))]
    assert seen == ["waited x", "signalled x", "met x", "met x", "Execution error in explode", "Unknown tool"]
    results = prediction.history.messages[0]["tool_calls"].tool_call_results.tool_call_results
    assert [result.is_error for result in results] == [False] * 4 + [True] * 2
    assert prediction.answer == "A"


def test_concurrent_runs_of_one_agent_stay_apart(agent: Any) -> None:
    def ask(name: str) -> Any:
        return call(agent, plan(run([("lookup", {"query": name})], outputs={"answer": name})), question="Q1")

    found: dict[str, Any] = {}
    threads = [
        threading.Thread(target=lambda name=name: found.update({name: ask(name)})) for name in ("a", "b", "c", "d")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {name: prediction.answer for name, prediction in found.items()} == {name: name for name in "abcd"}
    assert all(prediction.trajectory["tool_args_0"] == {"query": name} for name, prediction in found.items())


# --- What optimizers and stores do with an agent ---------------------------------------------------------------------


def test_bootstrap_few_shot_over_several_turns() -> None:
    agent = ReAct("question -> answer", [lookup, measure])
    model = plan(
        run([("lookup", {"query": "a"})], [("measure", {"query": "b"})]),
        run([("lookup", {"query": "z"})], [("lookup", {"query": "y"})], when="Q2", outputs={"answer": "B"}),
    )
    trainset = [
        dspy.Example(question=question, answer=answer).with_inputs("question")
        for question, answer in (("Q1", "A"), ("Q2", "B"))
    ]
    optimizer = dspy.BootstrapFewShot(metric=lambda example, pred, trace=None: pred.answer == example.answer)
    with dspy.context(lm=model, adapter=dspy.ChatAdapter()):
        compiled = optimizer.compile(agent, trainset=trainset)
        assert compiled(question="Q2").answer == "B"
    assert len(compiled.react.demos) == 2
    state = compiled.dump_state()
    fresh = ReAct("question -> answer", [lookup, measure])
    fresh.load_state(state)
    assert fresh.dump_state() == state


@pytest.mark.parametrize("name", ["agent.json", "agent.pkl"])
def test_an_agent_with_demos_is_saved_whatever_its_tools_gave(name: str, tmp_path: Path) -> None:
    agents = [ReAct("question -> answer", [lookup, fetch_opaque]) for _ in range(2)]
    model = plan(run([("fetch_opaque", {"query": "a"})], [("lookup", {"query": "b"})]))
    with dspy.context(lm=model, adapter=dspy.ChatAdapter(), trace=[]):
        agents[0](question="Q1")
        _, inputs, outcome = dspy.settings.trace[-1]
    agents[0].react.demos = [live] = [dspy.Example(augmented=True, **inputs, **outcome)]
    agents[0].save(tmp_path / name)
    trusting = {"allow_pickle": True} if "allow_pickle" in inspect.signature(dspy.Module.load).parameters else {}
    agents[1].load(tmp_path / name, **(trusting if name.endswith("pkl") else {}))
    (demo,) = agents[1].react.demos
    first = demo["history"]["messages"][0]["tool_calls"]
    assert first["tool_call_results"]["tool_call_results"][0]["value"] == "something opaque"
    assert first["tool_calls"][0]["id"] == "call_0_0"
    assert legacy_trajectory(live)["observation_0"] is OPAQUE
    model = plan(run([("lookup", {"query": "z"})], when="Q2"))
    assert call(agents[1], model, question="Q2").answer == "A"
    assert "something opaque" in str(model.history[0]["messages"])


def test_an_agent_and_its_predictions_are_pickled(agent: Any) -> None:
    model = plan(run([("lookup", {"query": "a"})], [("measure", {"query": "b"})]))
    for twin in (cloudpickle.loads(cloudpickle.dumps(agent)), agent.deepcopy(), agent.reset_copy()):
        assert twin.react is not agent.react
        assert call(twin, model, question="Q1").answer == "A"
    prediction = call(agent, model, question="Q1")
    twin = cloudpickle.loads(cloudpickle.dumps(prediction))
    assert twin.trajectory == prediction.trajectory
    assert twin.history == prediction.history


def test_a_replaced_predictor_is_used_and_tuned_in_place(agent: Any) -> None:
    replacement = dspy.Predict(agent.react.signature.with_instructions("Tuned."))
    agent.react = replacement
    assert agent.react is replacement
    assert [name for name, _ in agent.named_predictors()] == ["react"]
    model = plan(run([("lookup", {"query": "a"})]))
    assert len(call(agent, model, question="Q1").trajectory) == 8
    assert "Tuned." in model.history[0]["messages"][0]["content"]


def test_a_listener_streams_the_thoughts(agent: Any) -> None:
    program = dspy.streamify(agent, stream_listeners=[dspy.streaming.StreamListener("next_thought", allow_reuse=True)])

    async def last() -> Any:
        with dspy.context(lm=plan(run([("lookup", {"query": "a"})])), adapter=dspy.ChatAdapter()):
            return [value async for value in program(question="Q1")][-1]

    if not IS_AWAITABLE:
        pytest.skip("this DSPy's structured loop is sync only")
    assert asyncio.run(last()).trajectory["tool_name_1"] == "finish"


def test_tools_may_give_what_no_serializer_takes(agent: Any) -> None:
    prediction = call(agent, plan(run([("fetch_opaque", {"query": "a"})])), question="Q1")
    assert prediction.trajectory["observation_0"] is OPAQUE
    plain = prediction.toDict()
    assert plain["trajectory"]["observation_0"] is OPAQUE
    (result,) = plain["history"]["messages"][0]["tool_calls"]["tool_call_results"]["tool_call_results"]
    assert result["value"] == "something opaque"


def test_names_that_the_loop_keeps_for_itself_are_refused() -> None:
    def submit(answer: str) -> str:
        return answer

    with pytest.raises(ValueError, match="submit"):
        ReAct("question -> answer", [submit])


def test_a_host_without_an_asynchronous_loop_says_so(monkeypatch: pytest.MonkeyPatch, agent: Any) -> None:
    parent = ReAct.__mro__[2]
    for name in ("aforward", "_aexecute_tool_calls"):
        monkeypatch.delattr(parent, name, raising=False)
    with pytest.raises(react_migrate.errors.UnsupportedHostError, match=r"dspy>=3\.4"):
        acall(agent, plan(run()), question="Q1")
    with pytest.raises(react_migrate.errors.UnsupportedHostError, match=r"dspy>=3\.4"):
        ReAct("question -> answer", TOOLS, parallel_tools=True)


def test_a_host_that_returns_failed_submits_is_treated_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    def forward(self: Any, **inputs: Any) -> Any:
        self.react(history=inputs["history"], tools=[], config={"tool_choice": "submit"}, question="Q1")
        return dspy.Prediction(history=inputs["history"], termination_reason="max_iters")

    monkeypatch.setattr(ReAct.__mro__[2], "forward", forward)
    with pytest.raises(ValueError, match="failed to produce its outputs after max_iters") as caught:
        call(ReAct("question -> answer", TOOLS), ScriptedModel(turn()), question="Q1")
    assert caught.value.termination_reason == "max_iters"
    returning = ReAct("question -> answer", TOOLS, on_failed_submit="return")
    assert call(returning, ScriptedModel(turn()), question="Q1").termination_reason == "max_iters"


def test_an_error_that_takes_no_attributes_passes_as_it_is(agent: Any) -> None:
    class SealedError(Exception):
        __slots__ = ()

        def __setattr__(self, name: str, value: Any) -> None:
            if not name.startswith("__"):
                raise AttributeError(name)
            super().__setattr__(name, value)

    with pytest.raises(SealedError):
        call(agent, ScriptedModel(Forever(SealedError())), question="Q1")


def test_a_tool_may_look_at_the_predictor_during_a_run() -> None:
    seen = []

    def peek(query: str) -> str:
        seen.append(agent.react.signature.instructions)
        return "seen"

    agent = ReAct("question -> answer", [peek])
    call(agent, plan(run([("peek", {"query": "a"})])), question="Q1")
    assert seen == [agent.react.signature.instructions]


def test_an_answer_without_any_calls_asks_for_a_submit(monkeypatch: pytest.MonkeyPatch) -> None:
    agent = ReAct("question -> answer", TOOLS, on_failed_submit="return")
    monkeypatch.setattr(dspy.Predict, "forward", lambda self, **_: dspy.Prediction(next_thought="t", tool_calls=None))
    assert call(agent, plan(run()), question="Q1").termination_reason == "empty_tool_calls"


def test_an_agent_may_be_used_by_one_of_its_own_tools() -> None:
    def delegate(question: str) -> str:
        return str(agent(question=question).answer)

    agent = ReAct("question -> answer", [delegate, lookup])
    outer = [turn(("delegate", {"question": "Q2"})), turn(("submit", {"answer": "A"}))]
    inner = [turn(("lookup", {"query": "deep"})), turn(("submit", {"answer": "inner"}))]
    prediction = call(agent, ScriptedModel(outer[0], *inner, outer[1]), question="Q1")
    assert prediction.answer == "A"
    assert prediction.trajectory["observation_0"] == "inner"
    assert len(prediction.trajectory) == 8


def test_the_predictor_is_itself_outside_of_a_run(agent: Any) -> None:
    assert isinstance(agent.react, dspy.Predict)
    assert SimpleNamespace(react=agent.react).react is agent.react
    with pytest.raises(AttributeError, match="react"):
        _ = ReAct.__new__(ReAct).react
