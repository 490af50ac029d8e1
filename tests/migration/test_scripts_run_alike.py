"""Scripts before and after: the old one played to the trajectory loop, the new one to the structured loop."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import dspy
from dspy.utils import DummyLM
from hypothesis import given, settings
from hypothesis import strategies as st

from react_migrate import legacy_trajectory
from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

PROGRAM = """\
import dspy
from dspy.utils import DummyLM


def look(**query):
    return query


agent = dspy.ReAct("question -> answer, count: int, tags: list[str]", tools=[look], max_iters=LIMIT)
lm = DummyLM(REPLIES)
"""


def look(**query: Any) -> Any:
    """Give the query back."""
    return query


TEXT = st.text(max_size=12)
WORD = st.text("abc", min_size=1, max_size=3)
PLAIN = st.none() | st.booleans() | st.integers(-9, 9) | TEXT
ARGS = st.dictionaries(WORD, PLAIN | st.lists(PLAIN, max_size=2), max_size=2)
STEPS = st.lists(st.tuples(TEXT, ARGS), max_size=2)
RUNS = st.lists(
    st.tuples(STEPS, st.booleans(), TEXT, st.integers(-99, 99), st.lists(WORD, max_size=2), st.booleans()),
    min_size=1,
    max_size=2,
)


def script(runs: list[tuple[Any, ...]], limit: int) -> list[dict[str, Any]]:
    """The replies of the trajectory loop for some runs, each with or without a finish."""
    replies: list[dict[str, Any]] = []
    for steps, finishes, answer, count, tags, as_text in runs:
        turns = steps if finishes else [*steps, *([("more", {})] * (limit - len(steps)))]
        replies += [
            {"next_thought": thought, "next_tool_name": "look", "next_tool_args": args} for thought, args in turns
        ]
        if finishes:
            replies.append({"next_thought": "done", "next_tool_name": "finish", "next_tool_args": {}})
        count = str(count) if as_text else count
        replies.append({"reasoning": "so", "answer": answer, "count": count, "tags": tags})
    return replies


def migrated(text: str) -> str | None:
    """The program's text after the rule, ``None`` where it is left to a person."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "test_agent.py"
        path.write_text(text, encoding="utf-8")
        (outcome,) = engine.run(Settings(paths=(path,), style="native", select=("RM602",)), RULES).outcomes
    assert outcome.error is None
    return outcome.after.decode() if outcome.after is not None else None


def played(loop: Any, replies: list[dict[str, Any]], runs: int, limit: int) -> list[Any]:
    """Outputs and trajectory of each run; the error that ends a script early."""
    agent = loop("question -> answer, count: int, tags: list[str]", tools=[dspy.Tool(look)], max_iters=limit)
    told: list[Any] = []
    with dspy.context(lm=DummyLM(replies), adapter=dspy.ChatAdapter()):
        for _ in range(runs):
            pred = agent(question="?")
            told.append((pred.answer, pred.count, pred.tags, legacy_trajectory(pred)))
    return told


@settings(max_examples=25, deadline=None)
@given(RUNS, st.integers(2, 3))
def test_a_rewritten_script_plays_the_same(runs: list[tuple[Any, ...]], limit: int) -> None:
    replies = script(runs, limit)
    text = PROGRAM.replace("REPLIES", repr(replies)).replace("LIMIT", str(limit))
    try:
        before = played(dspy.ReAct, replies, len(runs), limit)
    except Exception:
        return  # a script that does not play today has nothing to keep
    after = migrated(text)
    if after is None:
        return
    made: dict[str, Any] = {}
    exec(f"replies = {after.partition('lm = DummyLM(')[2].rstrip()[:-1]}", made)

    assert played(dspy.ReActV2, made["replies"], len(runs), limit) == before
