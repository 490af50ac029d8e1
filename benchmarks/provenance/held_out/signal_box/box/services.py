from __future__ import annotations

from dataclasses import dataclass

import dspy


@dataclass
class Settings:
    max_iters: int = 5


@dataclass
class Route:
    trajectory: tuple


class Asker:
    def __init__(self, settings: Settings):
        self.program = dspy.ReAct("question -> answer", tools=[], max_iters=settings.max_iters)

    def ask(self, question):
        return self.program(question=question)


class Mapper:
    def map(self, area):
        return Route((area, "end"))


@dataclass
class Report:
    answer: str
    steps: int
    trajectory: str

    @classmethod
    def of(cls, prediction) -> Report:
        steps = prediction.trajectory  #: agent injection
        return cls(answer=prediction.answer, steps=len(steps), trajectory=repr(steps))
