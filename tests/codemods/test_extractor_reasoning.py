"""Whose reasoning it is: the extractor's, an output that the signature declares, or another program's."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

DECLARING = """
import dspy
class Told(dspy.Signature):
    question: str = dspy.InputField()
    reasoning: str = dspy.OutputField()
class Below(Told):
    answer: str = dspy.OutputField()
"""
MEETING = """
other = dspy.ReAct('question -> answer', tools=[])
def show(pred):
    return pred.reasoning
"""
DECLARED = [
    "dspy.ReAct('question -> answer, reasoning: str', tools=[])",
    "dspy.ReAct('question -> answer: list[str], reasoning', tools=[])",
    "dspy.ReAct(Told, tools=[])",
    "dspy.ReAct(signature=Below, tools=[])",
    "dspy.ReAct(dspy.Signature('question -> reasoning', 'Think.'), tools=[])",
    "dspy.ReAct(dspy.Signature('question -> answer').append('reasoning', dspy.OutputField()), tools=[])",
    "dspy.ReAct(Below.with_instructions('Think.'), tools=[])",
]
NOT_DECLARED = [
    "dspy.ReAct('reasoning -> answer', tools=[])",
    "dspy.ReAct('question -> reasonings', tools=[])",
    "dspy.ReAct('question -> answer: Literal[\"reasoning\"]', tools=[])",
    "dspy.ReAct(dspy.Signature('question -> answer').prepend('reasoning', dspy.InputField()), tools=[])",
]


def statuses(code: str, folder: Path) -> list[str]:
    path = folder / "main.py"
    path.write_text(dedent(DECLARING) + code, "utf-8")
    run = engine.run(Settings(paths=(path,), select=("RM105",)), RULES)
    return [one.status for outcome in run.outcomes for one in outcome.findings]


@pytest.mark.parametrize("agent", DECLARED)
def test_a_declared_output_stays(agent: str, tmp_path: Path) -> None:
    assert statuses(f"print({agent}(question='').reasoning)\n", tmp_path) == ["left_alone"]


@pytest.mark.parametrize("agent", DECLARED)
def test_also_from_an_agent_that_is_kept_somewhere(agent: str, tmp_path: Path) -> None:
    kept = f"x = dspy.ReAct('a -> b', tools=[])\nclass Desk:\n    def __init__(self):\n        self.agent = {agent}\n"
    assert statuses(f"{kept}print(Desk().agent(question='').reasoning)\n", tmp_path) == ["left_alone"]


@pytest.mark.parametrize("agent", NOT_DECLARED)
def test_anything_else_is_reported(agent: str, tmp_path: Path) -> None:
    assert statuses(f"print({agent}(question='').reasoning)\n", tmp_path) == ["manual"]


def test_where_agents_meet_that_differ_it_is_reported(tmp_path: Path) -> None:
    code = f"{MEETING}show({DECLARED[0]}(question=''))\nshow(other(question=''))\n"
    assert statuses(code, tmp_path) == ["manual"]
