"""Saved programs of one loop become programs of the other, on DSPy's own classes; what does not carry over is told."""

from __future__ import annotations

import copy
import json
from typing import Any

import dspy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.compat.history_loop import ReAct as StructuredReAct
from react_migrate.compat.overflow import formatted
from react_migrate.compat.protocol import structured_instructions
from react_migrate.compat.trajectory_loop import ReAct as KeptReAct
from react_migrate.convert.conversion import Note, converted
from react_migrate.convert.demos import to_trajectory
from react_migrate.convert.state import Agent, agents, predictors
from react_migrate.convert.steps import Step, trajectory_of
from react_migrate.errors import InexactError
from support.agents import call, lookup, measure, plan, run

OLD = [pytest.param(KeptReAct, id="the kept loop"), pytest.param(dspy.ReAct, id="the host's")]
NEW = [pytest.param(StructuredReAct, id="ours"), pytest.param(dspy.ReActV2, id="the host's V2")]


class Task(dspy.Signature):  # type: ignore[misc]
    """Answer like a pirate, and finish with a joke."""

    question: str = dspy.InputField(desc="what is asked")
    hint: str = dspy.InputField()
    answer: str = dspy.OutputField(desc="the reply")


class Program(dspy.Module):  # type: ignore[misc]
    def __init__(self, agent: Any) -> None:
        super().__init__()
        self.agent = agent
        self.judge = dspy.Predict("answer -> score")


def made(agent_class: Any, signature: Any = Task) -> Any:
    return agent_class(signature, [lookup, measure])


def state_of(program: Any) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(json.dumps(program.dump_state()))
    return loaded


def to_new(state: dict[str, Any], like: Any = None) -> tuple[dict[str, Any], list[Note]]:
    return converted(state, "structured", structured_instructions, like)


def to_old(state: dict[str, Any], like: Any = None) -> tuple[dict[str, Any], list[Note]]:
    return converted(state, "trajectory", structured_instructions, like)


def told(notes: list[Note]) -> list[tuple[str, str, str]]:
    return [(note.key, note.part, note.outcome) for note in notes]


@pytest.mark.parametrize("new_class", NEW)
@pytest.mark.parametrize("old_class", OLD)
@pytest.mark.parametrize("signature", [Task, "question -> answer", "a, b: int -> c: list[str], d"])
def test_what_nobody_tuned_becomes_what_the_new_loop_saves(old_class: Any, new_class: Any, signature: Any) -> None:
    state, notes = to_new(state_of(made(old_class, signature)))
    assert state["react"] == state_of(made(new_class, signature))["react"]
    assert not any(note.needs_a_person for note in notes)


@pytest.mark.parametrize("old_class", OLD)
def test_there_and_back_is_the_same_state(old_class: Any) -> None:
    before = state_of(Program(made(old_class)))
    there, _ = to_new(before)
    back, notes = to_old(there, like=state_of(made(old_class)))
    assert back == before
    assert not any(note.needs_a_person for note in notes)


@pytest.mark.parametrize("old_class", OLD)
def test_a_prefix_is_found_and_everything_else_is_kept(old_class: Any) -> None:
    saved = state_of(Program(made(old_class)))
    saved["agent.react"]["lm"] = {"model": "m", "temperature": 0.5}
    saved["agent.react"]["note"] = saved["notes"] = {"by": "hand"}
    saved["metadata"] = {"dependency_versions": {"dspy": "3.4.1"}}
    before = copy.deepcopy(saved)
    state, notes = to_new(saved)
    assert saved == before
    assert agents(saved) == [Agent("agent.react", "trajectory")]
    assert agents(state) == [Agent("agent.react", "structured")]
    assert list(state) == list(saved)
    assert {name: state[name] for name in state if name != "agent.react"} == {
        name: saved[name] for name in saved if name != "agent.react"
    }
    assert state["agent.react"]["lm"] == saved["agent.react"]["lm"]
    assert state["agent.react"]["note"] == {"by": "hand"}
    assert told(notes) == [("agent.react", "", "converted"), ("agent.extract.predict", "", "kept")]


@pytest.mark.parametrize("new_class", NEW)
def test_a_whole_program_takes_the_copy(new_class: Any) -> None:
    saved = state_of(Program(made(dspy.ReAct, Task.with_instructions(REWRITTEN))))
    program = Program(made(new_class))
    program.load_state(to_new(saved)[0])
    text = program.agent.react.signature.instructions
    assert text == made(new_class, Task.with_instructions(REWRITTEN)).react.signature.instructions


@pytest.mark.filterwarnings("ignore:Implementing custom LMs")  # a planning model is one
@pytest.mark.parametrize("new_class", NEW)
def test_a_compiled_program_is_loaded_and_runs(new_class: Any) -> None:
    example = dspy.Example(question="Q1", hint="h", answer="A").with_inputs("question", "hint")
    decisions = plan(run([("lookup", {"query": "é"})], [("measure", {"query": "x\ny"})]))
    with dspy.context(lm=decisions, adapter=dspy.ChatAdapter()):
        optimizer = dspy.BootstrapFewShot(metric=lambda *_: True, max_bootstrapped_demos=1)
        old = optimizer.compile(Program(made(dspy.ReAct)).agent, trainset=[example])
    saved = state_of(old)
    saved["react"]["demos"] = [
        {"augmented": True, "question": "Q", "hint": "h", "trajectory": "", "next_thought": "first",
         "next_tool_name": "lookup", "next_tool_args": {"query": "z"}},
        *saved["react"]["demos"],
    ]  # fmt: skip
    state, notes = to_new(saved)
    agent = made(new_class)
    fresh = agent.react.signature.instructions
    agent.load_state(state)
    assert agent.react.signature.instructions == fresh
    assert agent.react.signature.instructions.startswith("Answer like a pirate, and finish with a joke.\n")
    dropped = [note for note in notes if note.outcome == "dropped"]
    assert agent.react.demos
    assert len(agent.react.demos) + len(dropped) == len(saved["react"]["demos"])
    assert ("extract.predict", "", "unused") in told(notes)
    model = plan(run([("lookup", {"query": "a"})]))
    assert call(agent, model, question="Q1", hint="h").answer == "A"


def test_an_agent_that_still_extracts_takes_the_old_extractor() -> None:
    saved = state_of(made(dspy.ReAct))
    saved["extract.predict"]["signature"]["instructions"] = "Read it closely."
    state, notes = to_new(saved)
    agent = StructuredReAct(Task, [lookup, measure], on_failed_submit="extract")
    agent.load_state(state)
    assert agent.extract.predict.signature.instructions == "Read it closely."
    assert ("extract.predict", "", "unused") in told(notes)


VALUES = (
    st.text(max_size=8) | st.integers() | st.booleans() | st.none() | st.dictionaries(st.text(max_size=3), st.none())
)


@given(st.lists(st.tuples(st.text(max_size=8), VALUES), max_size=3))
def test_a_trajectory_is_written_as_the_old_loop_wrote_it(steps: list[tuple[str, Any]]) -> None:
    call_of = {"tool_calls": [{"name": "lookup", "args": {"query": "é"}}]}
    events = [
        {
            "next_thought": thought,
            "tool_calls": {**call_of, "tool_call_results": {"tool_call_results": [{"value": value}]}},
        }
        for thought, value in steps
    ]
    demo = to_trajectory({"history": {"messages": events}, "next_thought": "t", "tool_calls": call_of})
    written = [Step(thought, "lookup", {"query": "é"}, value) for thought, value in steps]
    with dspy.context(adapter=dspy.ChatAdapter()):
        assert demo["trajectory"] == formatted(trajectory_of(written))


REWRITTEN = "Think like a pirate. Ask for what you do not know."


def tuned(program: Any, text: str) -> dict[str, Any]:
    saved = state_of(program)
    saved["react"]["signature"]["instructions"] = text
    return saved


def test_instructions_in_front_of_the_protocol_are_carried_over() -> None:
    saved = state_of(made(dspy.ReAct))
    text = saved["react"]["signature"]["instructions"]
    saved["react"]["signature"]["instructions"] = text.replace(Task.instructions, REWRITTEN)
    state, _ = to_new(saved)
    wanted = made(StructuredReAct, Task.with_instructions(REWRITTEN))
    assert state["react"]["signature"] == state_of(wanted)["react"]["signature"]


def test_instructions_without_the_protocol_need_the_new_agent() -> None:
    saved = tuned(made(dspy.ReAct), REWRITTEN)
    state, notes = to_new(saved)
    assert state == saved
    assert told(notes) == [("react", "", "left")]
    assert "--like" in notes[0].reason
    like = state_of(made(StructuredReAct))
    state, notes = to_new(saved, like)
    protocol = like["react"]["signature"]["instructions"].removeprefix(Task.instructions)
    assert state["react"]["signature"]["instructions"] == REWRITTEN + protocol
    assert told(notes)[0] == ("react", "", "converted")


@pytest.mark.parametrize("words", ["Set next_tool_name to `finish`.", "Read the trajectory.", 'Call "finish" at last.'])
def test_instructions_that_speak_the_other_protocol_are_dropped(words: str) -> None:
    like = state_of(made(StructuredReAct))
    state, notes = to_new(tuned(made(dspy.ReAct), f"{REWRITTEN} {words}"), like)
    assert state["react"]["signature"] == like["react"]["signature"]
    assert ("react", "signature.instructions", "dropped") in told(notes)
    assert next(note.value for note in notes if note.outcome == "dropped") == f"{REWRITTEN} {words}"


def test_a_changed_protocol_is_no_protocol() -> None:
    saved = state_of(made(dspy.ReAct))
    text = saved["react"]["signature"]["instructions"]
    for changed in (f"{text}\nBe brief.", text.replace("You are an Agent.", "You are a good Agent.", 1)):
        _, notes = to_new(tuned(made(dspy.ReAct), changed))
        assert told(notes) == [("react", "", "left")]


def test_a_task_that_speaks_of_a_tool_that_is_gone_is_for_a_person() -> None:
    task = Task.with_instructions("Call `finish` early.")
    state, notes = to_new(state_of(made(dspy.ReAct, task)))
    assert state["react"] == state_of(made(StructuredReAct, task))["react"]
    assert ("react", "signature.instructions", "review") in told(notes)


def submit(question: str) -> str:
    """Hand it in."""
    return question


@pytest.mark.parametrize(
    ("signature", "tools", "name"),
    [
        ("question, history -> answer", [lookup], "history"),
        ("tools -> answer", [lookup], "tools"),
        ("question -> termination_reason", [lookup], "termination_reason"),
        ("question -> answer", [submit], "submit"),
    ],
)
def test_names_that_the_new_loop_keeps_for_itself_are_told(signature: str, tools: Any, name: str) -> None:
    state = state_of(dspy.ReAct(signature, tools))
    copied, notes = to_new(state)
    assert copied == state
    assert told(notes) == [("react", "", "left")]
    assert f"keeps the name {name} for itself" in notes[0].reason


def test_what_was_written_into_a_field_that_is_gone_is_told() -> None:
    saved = state_of(made(dspy.ReAct))
    saved["react"]["signature"]["fields"][4]["description"] = "one tool"
    saved["react"]["fields"] = {"next_tool_name": {"criteria": "c"}, "question": {}}
    state, notes = to_new(saved)
    lost = [(note.part, note.value) for note in notes if note.outcome == "dropped"]
    assert lost == [
        ("signature.fields Next Tool Name:", {"prefix": "Next Tool Name:", "description": "one tool"}),
        ("fields next_tool_name", {"criteria": "c"}),
    ]
    assert state["react"]["fields"] == {"question": {}}


@pytest.mark.parametrize("old_class", OLD)
@pytest.mark.parametrize("saved_class", NEW)
def test_the_way_back_takes_the_tools_from_the_new_program(saved_class: Any, old_class: Any) -> None:
    saved = state_of(Program(made(saved_class, Task.with_instructions(REWRITTEN))))
    assert told(to_old(saved)[1]) == [("agent.react", "", "left")]
    state, notes = to_old(saved, like=state_of(Program(made(old_class))))
    wanted = state_of(made(old_class, Task.with_instructions(REWRITTEN)))["react"]
    assert state["agent.react"] == wanted
    assert told(notes) == [("agent.react", "", "converted"), ("agent.extract.predict", "", "kept")]
    program = Program(made(old_class))
    program.load_state(state)
    assert program.agent.react.signature.instructions == wanted["signature"]["instructions"]


def test_a_predictor_that_was_saved_by_itself() -> None:
    saved = state_of(made(dspy.ReAct))["react"]
    state, notes = to_new(saved)
    assert state == state_of(made(StructuredReAct))["react"]
    assert told(notes) == [("", "", "converted")]


def test_a_program_of_its_own_loop_is_copied_as_it_is() -> None:
    saved = state_of(Program(made(StructuredReAct)))
    assert to_new(saved) == (saved, [])
    assert to_old({"judge": saved["judge"]}) == ({"judge": saved["judge"]}, [])


def test_a_name_that_the_host_refuses() -> None:
    from react_migrate.convert.instructions import Instructions

    with pytest.raises(InexactError, match="submit"):
        structured_instructions(Instructions("Do it.", "", ("question",), ("answer",), ("submit",)))


KEYS = st.sampled_from(["signature", "fields", "demos", "trajectory", "tool_calls"])
LEAF = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
FLAT = LEAF | st.lists(LEAF, max_size=3) | st.dictionaries(KEYS, LEAF)
JUNK = FLAT | st.lists(FLAT, max_size=3) | st.dictionaries(KEYS, FLAT)


@given(st.dictionaries(st.text(max_size=5), JUNK, max_size=4))
def test_any_json_is_looked_at_and_copied(data: dict[str, Any]) -> None:
    assert agents(data) == []
    assert isinstance(predictors(data), list)
    assert to_new(data) == (data, [])


@given(st.lists(JUNK, max_size=3), JUNK, JUNK)
def test_odd_parts_of_an_agent_are_kept_or_told(odd_demos: list[Any], lm: Any, fields: Any) -> None:
    saved = copy.deepcopy(_SAVED)
    saved["react"].update(demos=odd_demos, lm=lm, fields=fields)
    state, notes = to_new(saved)
    assert state["react"]["lm"] == lm
    lost = [note for note in notes if note.outcome == "dropped" and note.part.startswith("demos")]
    assert len(state["react"]["demos"]) + len(lost) == len(odd_demos)


_SAVED = state_of(made(KeptReAct))
