from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple, Optional

import dspy


def read_ledger(page: int) -> str:
    """Read a page."""
    return str(page)


@dataclass
class AuditRun:
    name: str
    prediction: Optional[dspy.Prediction]
    notes: list[str] = field(default_factory=list)

    @property
    def trajectory(self):
        return [f"{self.name}: {note}" for note in self.notes]

    def tool_names(self):
        if self.prediction is None:
            return []
        trajectory = self.prediction.trajectory  #: agent result-class
        return [trajectory[key] for key in trajectory if "tool_name" in key]


class Verdict(NamedTuple):
    text: str
    run: AuditRun
    trajectory: tuple = ()


class Auditor:
    def __init__(self):
        self.react = dspy.ReAct("question -> answer", tools=[read_ledger])

    def audit(self, name):
        return AuditRun(name=name, prediction=self.react(question=name))


def run_audit(name) -> AuditRun:
    run = Auditor().audit(name)
    return replace(run, notes=["done"])


def run_many(names) -> list[AuditRun]:
    auditor = Auditor()
    return [auditor.audit(name) for name in names]


def summarise(run: AuditRun) -> Verdict:
    steps = tuple(run.prediction.trajectory.values())  #: agent result-class
    return Verdict(run.prediction.answer, run, trajectory=steps)
