from __future__ import annotations

from typing import TYPE_CHECKING

from dspy import ReAct as Agent
from dspy.predict import Predict

from .tools import catalogue, room_of

if TYPE_CHECKING:
    import dspy


class Guide:
    """Not a module: only holds one."""

    def __init__(self):
        self.agent = Agent("question -> answer", tools=[catalogue, room_of])
        self.greeter = Predict("question -> answer")

    def ask(self, question) -> dspy.Prediction:
        return self.agent(question=question)

    def ask_untyped(self, question):
        reply = self.agent(question=question)
        return reply

    def greet(self, question) -> "dspy.Prediction":
        return self.greeter(question=question)


def make_guide():
    return Guide()


def make_agent() -> "Agent":
    """For people who want the bare thing."""
    return make_guide().agent
