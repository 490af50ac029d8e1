"""A judge that writes down the trajectory it would have taken."""
from typing import Literal

import dspy


class Ideal(dspy.Signature):
    """Say how the question is best answered."""

    question: str = dspy.InputField()
    trajectory: list[str] = dspy.OutputField(desc="one line a step")
    verdict: Literal["short", "long"] = dspy.OutputField()


class Referee(dspy.Module):
    def __init__(self):
        super().__init__()
        self.judge = dspy.ChainOfThought(Ideal)

    def forward(self, question):
        return self.judge(question=question)
