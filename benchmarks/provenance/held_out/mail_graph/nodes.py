from __future__ import annotations

from typing import Any, TypedDict

import dspy
from pydantic import BaseModel, ConfigDict


def open_mail(number: int) -> str:
    """Open a mail."""
    return str(number)


class Plan(BaseModel):
    trajectory: list[str]


class State(TypedDict, total=False):
    question: str
    plan: Plan
    result: Any
    summary: Report


class Report(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True)
    text: str
    source: Any = None

    def steps(self):
        return list(self.source.trajectory)  #: agent state


agent = dspy.ReAct("question -> answer", tools=[open_mail])


def plan(state: State) -> dict:
    return {"plan": Plan(trajectory=["look", "answer"])}


def research(state: State) -> dict:
    steps = state["plan"].trajectory  #: not state
    result = agent(question=" ".join([state["question"], *steps]))
    return {"result": result}


def finish(state: State) -> dict:
    result = state["result"]
    trajectory = getattr(result, "trajectory", {})  #: agent state
    report = Report(text=result.answer, source=result)
    return {"summary": (report.steps(), len(trajectory))}
