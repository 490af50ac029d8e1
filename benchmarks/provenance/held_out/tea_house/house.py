from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from types import SimpleNamespace

import dspy


def brew(leaf: str) -> str:
    """Brew."""
    return leaf


@dataclass
class Turn:
    question: str
    prediction: dspy.Prediction


class Chat:
    def __init__(self, keep=10):
        self.agent = dspy.ReAct("question -> answer", tools=[brew])
        self.turns: deque[Turn] = deque(maxlen=keep)

    def __iter__(self):
        return iter(self.turns)

    @property
    def last(self):
        return self.turns[-1].prediction

    @property
    def trajectory(self):
        return [turn.question for turn in self.turns]

    def say(self, question):
        prediction = self.agent(question=question)
        self.turns.append(Turn(question, prediction))
        return prediction.answer

    def pairs(self):
        return [(turn.question, turn.prediction) for turn in self.turns]


class Waiter:
    def __init__(self, chat):
        self.chat = chat

    def serve(self, question):
        self.chat.say(question)
        tools = [v for k, v in self.chat.last.trajectory.items() if "tool_name" in k]  #: agent session
        return tools

    def walk(self):
        return SimpleNamespace(trajectory=["kitchen", "table"])
