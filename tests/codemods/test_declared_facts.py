"""What the rules on an agent's fields, tools and call keywords say, held against the loops of the installed DSPy."""

from __future__ import annotations

import ast
import keyword
from typing import Any

import dspy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.compat import history_loop
from react_migrate.provenance.agents.signatures import in_text
from react_migrate.provenance.scopes import Module, survey
from support.agents import Forever, ScriptedModel, acall, call, outputs, plan, run, step, turn

pytestmark = pytest.mark.filterwarnings("ignore:Implementing custom LMs")

V1, V2 = dspy.ReAct, dspy.ReActV2
ANSWER = {"answer": "A"}
STEPS = (step("lookup", {"query": "x"}), step("finish", {}), outputs(reasoning="r", answer="A"))


def lookup(query: str) -> str:
    """Look something up."""
    return f"found {query}"


def submit(query: str) -> str:
    """A tool of one's own."""
    return f"own {query}"


def finish(query: str) -> str:
    """Another one."""
    return f"own {query}"


def asked(lm: Any) -> str:
    return "\n".join(str(message["content"]) for entry in lm.history for message in entry["messages"])


@pytest.mark.parametrize(
    "signature",
    ["q, history -> answer", "q, tools -> answer", "q -> answer, history", "q -> answer, termination_reason"],
)
@pytest.mark.parametrize("loop", [V2, history_loop.ReAct])
def test_a_reserved_field_is_refused(loop: Any, signature: str) -> None:
    V1(signature, tools=[])
    with pytest.raises(ValueError, match="reserved by ReActV2"):
        loop(signature, tools=[])


def test_an_output_called_reasoning_is_none_of_them() -> None:
    lm = plan(run([("lookup", {"query": "x"})], outputs={"reasoning": "R", "answer": "A"}))
    for loop in (V1, V2):
        assert call(loop("q -> reasoning, answer", tools=[lookup]), lm, q="Q1").reasoning == "R"


def test_a_conversation_loses_its_answers_in_the_plain_loop_and_keeps_them_in_ours() -> None:
    talk = dspy.History(messages=[{"q": "old?", "answer": "the old answer"}])
    signature = "q, history: dspy.History -> answer"
    with pytest.raises(ValueError, match="history"):
        V2(signature, tools=[lookup])
    plain, ours, today = (plan(run(outputs=ANSWER)) for _ in range(3))
    call(V2("q -> answer", tools=[lookup]), plain, q="Q1", history=talk.model_copy(deep=True))
    call(history_loop.ReAct(signature, tools=[lookup]), ours, q="Q1", history=talk)
    call(V1(signature, tools=[lookup]), today, q="Q1", history=talk)
    assert "the old answer" not in asked(plain)
    assert "the old answer" in asked(ours)
    assert "the old answer" in asked(today)


def test_a_conversation_under_another_name_is_shown_as_json_by_the_plain_loop() -> None:
    talk = dspy.History(messages=[{"q": "old?", "answer": "the old answer"}])
    plain, ours = plan(run(outputs=ANSWER)), plan(run(outputs=ANSWER))
    call(V2("q, talk: dspy.History -> answer", tools=[lookup]), plain, q="Q1", talk=talk)
    call(history_loop.ReAct("q, talk: dspy.History -> answer", tools=[lookup]), ours, q="Q1", talk=talk)
    assert '{"messages": [{"q": "old?", "answer": "the old answer"}]}' in asked(plain)
    assert '{"messages"' not in asked(ours)


@pytest.mark.parametrize("loop", [V2, history_loop.ReAct])
def test_a_tool_called_submit_is_refused(loop: Any) -> None:
    V1("q -> answer", tools=[submit])
    with pytest.raises(ValueError, match="submit"):
        loop("q -> answer", tools=[submit])


def test_a_tool_called_finish_is_replaced_and_later_runs_without_ending_anything() -> None:
    assert V1("q -> answer", tools=[finish]).tools["finish"]() == "Completed."
    lm = plan(run([("finish", {"query": "x"})], outputs=ANSWER))
    events = call(V2("q -> answer", tools=[finish]), lm, q="Q1").history.messages
    assert events[0]["tool_calls"].tool_call_results.tool_call_results[0].value == "own x"
    assert len(events) == 2


@pytest.mark.parametrize("loop", [V1, V2])
def test_an_input_called_max_iters_is_the_limit_of_the_loop(loop: Any) -> None:
    lm = plan(run(*[[("lookup", {"query": "x"})]] * 5, outputs=ANSWER, limit=1))
    shown = call(loop("q, max_iters: int -> answer", tools=[lookup]), lm, q="Q1", max_iters=1)
    turns = shown.trajectory if loop is V1 else shown.history.messages
    assert len(turns) == (4 if loop is V1 else 2)
    assert "## max_iters ## ]]\n1" not in asked(lm)


@pytest.mark.parametrize("name", ["next_thought", "tool_calls"])
def test_an_input_that_is_shadowed_never_reaches_the_model(name: str) -> None:
    lm = ScriptedModel(turn(("submit", ANSWER)))
    events = call(V2(f"q, {name} -> answer", tools=[lookup]), lm, q="Q1", **{name: "mine"}).history.messages
    assert "mine" not in str(lm.requests)
    assert events[0][name] != "mine"
    old = ScriptedModel(*STEPS)
    call(V1(f"q, {name} -> answer", tools=[lookup]), old, q="Q1", **{name: "mine"})
    assert "mine" in str(old.requests)


def test_an_output_called_trajectory_fails_in_the_old_loop_and_is_the_prediction_s_in_the_new_one() -> None:
    lm = plan(run(outputs={"trajectory": "T"}))
    with pytest.raises(TypeError, match="trajectory"):
        call(V1("q -> trajectory", tools=[lookup]), lm, q="Q1")
    assert call(V2("q -> trajectory", tools=[lookup]), lm, q="Q1").trajectory == "T"


@pytest.mark.parametrize("name", ["next_thought", "tool_calls"])
def test_an_output_that_is_shadowed_takes_the_place_of_the_turn_s_own(name: str) -> None:
    lm = ScriptedModel(turn(("submit", {name: "mine"})))
    assert call(V2(f"q -> {name}", tools=[lookup]), lm, q="Q1").history.messages[-1][name] == "mine"


@pytest.mark.parametrize(("loop", "answer"), [(V1, "other"), (V2, "usual"), (history_loop.ReAct, "other")])
@pytest.mark.parametrize("speak", [call, acall])
def test_a_model_for_one_call(loop: Any, answer: str, speak: Any) -> None:
    usual, other = (plan(run(outputs={"answer": name})) for name in ("usual", "other"))
    assert speak(loop("q -> answer", tools=[lookup]), usual, q="Q1", lm=other).answer == answer


@pytest.mark.parametrize(("loop", "given"), [(V1, {0.5}), (V2, {None}), (history_loop.ReAct, {0.5})])
def test_settings_for_one_call(loop: Any, given: set[float | None]) -> None:
    lm = plan(run([("lookup", {"query": "x"})], outputs=ANSWER))
    call(loop("q -> answer", tools=[lookup]), lm, q="Q1", config={"temperature": 0.5})
    assert {entry["kwargs"].get("temperature") for entry in lm.history} == given


def test_a_signature_for_one_call_is_that_of_the_old_predictors() -> None:
    lm = ScriptedModel(Forever(outputs(answer="A")))
    for loop, error in ((V1, AttributeError), (history_loop.ReAct, ValueError)):
        with pytest.raises(error):
            call(loop("q -> answer", tools=[lookup]), lm, q="Q1", signature="q -> answer")


NAMES = st.from_regex(r"[a-z][a-z_0-9]{0,5}", fullmatch=True).filter(lambda name: not keyword.iskeyword(name))
TYPES = st.sampled_from(
    ["", ": str", ": int", " : dict[str, int]", ":list[tuple[str, int]]", ": Literal['a', 'b']", ": dspy.History",
     ": Optional[str]", ": bool = True"]
)  # fmt: skip
SIDES = st.lists(st.tuples(NAMES, TYPES), min_size=1, max_size=4, unique_by=lambda field: field[0])


@given(SIDES, SIDES, st.sampled_from(["->", " -> ", "  ->\n"]))
def test_a_text_is_read_as_dspy_reads_it(inputs: Any, outputs: Any, arrow: str) -> None:
    text = arrow.join(", ".join(name + type_ for name, type_ in side) for side in (inputs, outputs))
    try:
        read = dspy.Signature(text)
    except (ValueError, SyntaxError):
        return
    module: Module = survey("main.py", "main", repr(text), package=False)
    found = in_text(text, module, ast.Constant(text))
    assert found is not None
    expected = {name: ("input", field.annotation is dspy.History) for name, field in read.input_fields.items()}
    expected |= {name: ("output", field.annotation is dspy.History) for name, field in read.output_fields.items()}
    assert {field.name: (field.side, field.is_history) for field in found.fields} == expected
