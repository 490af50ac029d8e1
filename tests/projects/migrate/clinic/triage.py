"""The agent stays in here; callers get records of our own making."""
from dataclasses import dataclass

import dspy


def notes(word: str) -> str:
    """Search the notes."""
    return f"{word}: rest for two days"


@dataclass
class Visit:
    advice: str
    trajectory: dict


class Triage(dspy.Module):
    def __init__(self):
        super().__init__()
        self.inner = dspy.ReAct("complaint -> advice", tools=[notes])

    def forward(self, complaint):
        res = self.inner(complaint=complaint)
        return dspy.Prediction(answer=res.advice, trajectory=res.trajectory)


class Nurse(dspy.Module):
    """Renames it on the way."""

    def __init__(self, triage):
        super().__init__()
        self.triage = triage

    def forward(self, complaint):
        inner = self.triage(complaint=complaint)
        return dspy.Prediction(advice=inner.answer, steps=inner.trajectory, calls=len(inner.trajectory) // 4)


def visit(complaint):
    res = Triage().inner(complaint=complaint)
    return Visit(res.advice, res.trajectory)


def as_dict(complaint):
    res = Triage().inner(complaint=complaint)
    return {"advice": res.advice, "trajectory": res.trajectory}


class JudgeSignature(dspy.Signature):
    """Grade the way an answer was found."""

    question: str = dspy.InputField()
    trajectory: str = dspy.InputField()
    grade: str = dspy.OutputField()
