"""Scripts of the trajectory loop's replies: which are rewritten, and why the others are left to a person."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.settings import Style

AGENT = """
import dspy
from dspy.utils import DummyLM
def look(query: str) -> str:
    return query
agent = dspy.ReAct("question -> answer", tools=[look])
"""
LOOK = '{"next_thought": "a", "next_tool_name": "look", "next_tool_args": {"query": "q"}}'
FINISH = '{"next_thought": "b", "next_tool_name": "finish", "next_tool_args": {}}'
ANSWER = '{"reasoning": "r", "answer": "42"}'
CALL = '{"next_thought": "a", "tool_calls": [{"name": "look", "args": {"query": "q"}}]}'
SUBMIT = '{"next_thought": "b", "tool_calls": [{"name": "submit", "args": {"answer": "42"}}]}'

NAMELESS = LOOK.replace('"look"', "tool")
FULL = FINISH.replace("{}", '{"query": "q"}')


def migrated(
    folder: Path, text: str, style: Style = "native", *, agent: str = AGENT, unsafe: bool = False
) -> tuple[str, list[str]]:
    """The new text without what the agent needs, and the messages of what is left to a person."""
    path = folder / "test_agent.py"
    path.write_text(agent + dedent(text), encoding="utf-8")
    run = engine.run(Settings(paths=(folder,), style=style, select=("RM602",), unsafe=unsafe), RULES)
    outcome = next((one for one in run.outcomes if one.path.name == "test_agent.py"), None)
    if outcome is None:
        return dedent(text), []
    assert outcome.error is None
    left = [finding.message for finding in outcome.findings if finding.status == "manual"]
    after = outcome.after.decode() if outcome.after is not None else agent + dedent(text)
    assert after.startswith(agent)
    return after.removeprefix(agent), left


REWRITTEN = {
    "a list": (f"lm = DummyLM([{LOOK}, {FINISH}, {ANSWER}])", f"lm = DummyLM([{CALL}, {SUBMIT}])"),
    "a tuple in a variable": (
        f"REPLIES = ({LOOK}, {FINISH}, {ANSWER})\nlm = DummyLM(REPLIES)",
        f"REPLIES = ({CALL}, {SUBMIT})\nlm = DummyLM(REPLIES)",
    ),
    "by keyword": (f"lm = DummyLM(answers=[{FINISH}, {ANSWER}])", f"lm = DummyLM(answers=[{SUBMIT}])"),
    "for another adapter": (
        f"lm = DummyLM([{FINISH}, {ANSWER}], adapter=dspy.JSONAdapter())",
        f"lm = DummyLM([{SUBMIT}], adapter=dspy.JSONAdapter())",
    ),
    "many times": (f"lm = DummyLM([{FINISH}, {ANSWER}] * 20)", f"lm = DummyLM([{SUBMIT}] * 20)"),
    "a sum": (
        f"lm = DummyLM([{LOOK}] + [{FINISH}, {ANSWER}])",
        f"lm = DummyLM([{CALL}] + [{SUBMIT}])",
    ),
    "through a function": (
        f"def model(replies):\n    return DummyLM(replies)\nlm = model(replies=[{FINISH}, {ANSWER}])",
        f"def model(replies):\n    return DummyLM(replies)\nlm = model(replies=[{SUBMIT}])",
    ),
    "a list that is unpacked": (
        f"first = [{LOOK}]\nlm = DummyLM([*first, {FINISH}, {ANSWER}])",
        f"first = [{CALL}]\nlm = DummyLM([*first, {SUBMIT}])",
    ),
    "arguments before the tool": (
        'lm = DummyLM([{"next_tool_args": {"query": "q"}, "next_tool_name": "look", "next_thought": "a"}])',
        'lm = DummyLM([{"tool_calls": [{"name": "look", "args": {"query": "q"}}], "next_thought": "a"}])',
    ),
    "more fields than the agent has": (
        f'lm = DummyLM([{FINISH}, {{"reasoning": "r", "answer": "42", "page": 3}}])',
        f"lm = DummyLM([{SUBMIT}])",
    ),
    "outputs of another predictor": (
        f'lm = DummyLM([{FINISH}, {ANSWER}, {{"reasoning": "r", "gist": "g"}}])',
        f'lm = DummyLM([{SUBMIT}, {{"reasoning": "r", "gist": "g"}}])',
    ),
    "replies in variables": (
        f"step = {LOOK}\ndone = {FINISH}\nlm = DummyLM([step, step, done, {ANSWER}])",
        f"step = {CALL}\nlm = DummyLM([step, step, {SUBMIT}])",
    ),
    "a function of replies": (
        f"""
        def step(tool, **args):
            return {{"next_thought": "b", "next_tool_name": tool, "next_tool_args": args}}
        lm = DummyLM([step("look", query="q"), step("finish"), {ANSWER}])
        """,
        f"""
        def step(tool, **args):
            return {{"next_thought": "b", "tool_calls": [{{"name": tool, "args": args}}]}}
        lm = DummyLM([step("look", query="q"), {SUBMIT}])
        """,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("before", "after"), REWRITTEN.values(), ids=REWRITTEN)
def test_rewritten(before: str, after: str, tmp_path: Path) -> None:
    assert migrated(tmp_path, before) == (dedent(after), [])
    assert migrated(tmp_path, after) == (dedent(after), []), "a second run changes something"


LEFT = {
    "keyed by prompts": (f'lm = DummyLM({{"q": {LOOK}}})', "keyed by parts of the prompts"),
    "a subclass of DummyLM": (
        f"class Own(DummyLM):\n    pass\nlm = Own([{FINISH}, {ANSWER}])",
        "what the model makes of it",
    ),
    "a model of one's own": (
        f"class Own(dspy.BaseLM):\n    pass\nlm = Own([{FINISH}, {ANSWER}])",
        "not seen to be DummyLM's",
    ),
    "replies made by a function that writes text": (
        "lm = make(reply(next_thought='a', next_tool_name='finish', next_tool_args={}))",
        "not seen to be DummyLM's",
    ),
    "replies as text": (
        "REPLY = '[[ ## next_thought ## ]]\\nx\\n[[ ## next_tool_name ## ]]\\nfinish'",
        "as text",
    ),
    "a look at the prompt": ("def forward(prompt):\n    return 'next_tool_name' in prompt", "a look for the fields"),
    "a reply from elsewhere": (
        f"from elsewhere import done\nlm = DummyLM([{LOOK}, done, {ANSWER}])",
        "no literal reply",
    ),
    "a reply in a variable with other uses": (
        f"done = {FINISH}\nprint(done)\nlm = DummyLM([{LOOK}, done, {ANSWER}])",
        "is for others",
    ),
    "a tool whose name is not in sight": (f"lm = DummyLM([{NAMELESS}])", "not in sight"),
    "a tool that no agent has": (f"lm = DummyLM([{LOOK.replace('look', 'peek')}])", "has a tool `peek`"),
    "a finish with arguments": (
        f"lm = DummyLM([{FULL}, {ANSWER}])",
        "called with arguments",
    ),
    "a reply that lacks a field": (
        'lm = DummyLM([{"next_thought": "a", "next_tool_name": "finish"}])',
        "lacks a field",
    ),
    "an extraction without its reasoning": (
        f'lm = DummyLM([{FINISH}, {{"answer": "42"}}])',
        "no reply of the extraction",
    ),
    "a finish at the end": (f"lm = DummyLM([{LOOK}, {FINISH}])", "no reply of the extraction"),
    "outputs of no agent": (f'lm = DummyLM([{FINISH}, {{"reasoning": "r", "page": "42"}}])', "no agent in sight"),
    "the requests are counted": (
        f"lm = DummyLM([{FINISH}, {ANSWER}])\nprint(len(lm.history))",
        "one request less",
    ),
    "the reasoning is read": (
        f"lm = DummyLM([{FINISH}, {ANSWER}])\nprint(agent(question='q').reasoning)",
        "reasoning is read",
    ),
    "one function for two models": (
        f"""
        def step(tool):
            return {{"next_thought": "b", "next_tool_name": tool, "next_tool_args": {{}}}}
        lm = DummyLM([step("look"), step("finish"), {ANSWER}])
        other(step("look"))
        """,
        "is for others",
    ),
    "a comment in a function that is not needed any more": (
        f"""
        def finish():
            # the end
            return {{"next_thought": "b", "next_tool_name": "finish", "next_tool_args": {{}}}}
        lm = DummyLM([finish(), {ANSWER}])
        """,
        "its comments",
    ),
    "another loop near it": (
        f"import react_migrate\nold = react_migrate.v3_4.ReAct('q', [])\nlm = DummyLM([{FINISH}, {ANSWER}])",
        "keeps its loop",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), LEFT.values(), ids=LEFT)
def test_left_to_a_person_with_the_reason(text: str, reason: str, tmp_path: Path) -> None:
    after, messages = migrated(tmp_path, text)

    assert after == dedent(text)
    assert len(messages) == 1
    assert reason in messages[0]


UNSURE = {
    "a value from elsewhere": f'lm = DummyLM([{FINISH}, {{"reasoning": "r", "answer": expected}}])',
    "a number for a text": f'lm = DummyLM([{FINISH}, {{"reasoning": "r", "answer": 42}}])',
    "a text that the old loop trims": f'lm = DummyLM([{FINISH}, {{"reasoning": "r", "answer": " 42"}}])',
}


@pytest.mark.parametrize("text", UNSURE.values(), ids=UNSURE)
def test_likely_the_same(text: str, tmp_path: Path) -> None:
    assert migrated(tmp_path, text)[0] == text
    assert "submit" in migrated(tmp_path, text, unsafe=True)[0]


def test_the_bridge_says_one_sentence_for_each_script(tmp_path: Path) -> None:
    text = f"one = DummyLM([{FINISH}, {ANSWER}])\ntwo = DummyLM([{LOOK}, {LOOK}, {FINISH}, {ANSWER}])\n"

    after, messages = migrated(tmp_path, text, "bridge")

    assert after == text
    assert len(messages) == 2


def test_comments_and_windows_line_ends_stay(tmp_path: Path) -> None:
    path = tmp_path / "test_agent.py"
    text = AGENT + f"lm = DummyLM([\n    {LOOK},  # one\n    {FINISH},  # two\n    # three\n    {ANSWER},  # four\n])\n"
    path.write_bytes(text.replace("\n", "\r\n").encode())

    run = engine.run(Settings(paths=(path,), style="native", select=("RM602",)), RULES)

    after = run.outcomes[0].after
    assert after is not None
    assert after.count(b"\n") == after.count(b"\r\n")
    assert after.decode().replace("\r\n", "\n") == AGENT + (
        f"lm = DummyLM([\n    {CALL},  # one\n    # two\n    # three\n    {SUBMIT},  # four\n])\n"
    )


@pytest.mark.parametrize("outputs", ["answer: int", "answer: float", "flag: bool, answer: list[str]"])
def test_values_become_what_the_signature_says(outputs: str, tmp_path: Path) -> None:
    agent = AGENT.replace("-> answer", f"-> {outputs}")
    values = {"answer: int": '"answer": "42"', "answer: float": '"answer": "4.5"'}
    reply = values.get(outputs, '"flag": "True", "answer": ["a"]')

    after, left = migrated(tmp_path, f'lm = DummyLM([{FINISH}, {{"reasoning": "r", {reply}}}])', agent=agent)

    assert left == []
    assert after.count('"args": {') == 1
    wanted = {"answer: int": '"answer": 42', "answer: float": '"answer": 4.5'}
    assert wanted.get(outputs, '"flag": True, "answer": ["a"]') in after
