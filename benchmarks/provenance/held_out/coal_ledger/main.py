"""Experiments: configurations, runs, comparisons, saved rows."""

from __future__ import annotations

import enum
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, field
from typing import Any, Callable, Iterable

import dspy


class Kind(enum.Enum):
    REACT = "react"
    RLM = "rlm"
    PLAIN = "plain"


@dataclass
class Run:
    config: Config
    question: str
    pred: Any
    tags: dict[str, str] = field(default_factory=dict)

    @property
    def tool_calls(self) -> Counter:
        trajectory = self.pred.trajectory  #: dual experiment
        return Counter(v for k, v in trajectory.items() if k.startswith("tool_name_")) if isinstance(trajectory, dict) else Counter()


@dataclass(frozen=True)
class Config:
    kind: Kind
    max_iters: int = 3


BUILDERS: dict[Kind, Callable[[Config], dspy.Module]] = {
    Kind.REACT: lambda config: dspy.ReAct("question -> answer", tools=[], max_iters=config.max_iters),
    Kind.RLM: lambda config: dspy.RLM("question -> answer"),
}


def build(config: Config) -> dspy.Module:
    return BUILDERS[config.kind](config)


def execute(config: Config, questions: Iterable[str]) -> list[Run]:
    program = build(config)
    return [Run(config, question, program(question=question)) for question in questions]


react_runs = execute(Config(Kind.REACT), ["x", "y"])
rlm_runs = execute(Config(Kind.RLM), ["x"])
for run in react_runs:
    print(run.pred.trajectory)  #: agent experiment
for run in rlm_runs:
    print(run.pred.trajectory)  #: not experiment
for run in [*react_runs, *rlm_runs]:
    print(run.tool_calls, run.pred.trajectory)  #: dual experiment
groups = defaultdict(list)
for run in react_runs:
    groups[run.question].append(run)
print([group[0].pred.trajectory for group in groups.values()])  #: agent experiment
longest = max(react_runs, key=lambda run: len(run.pred.trajectory))  #: agent experiment
print(longest.pred.trajectory)  #: agent experiment
baseline = dspy.ReAct("question -> answer", tools=[])
preds = {name: program(question="z") for name, program in {"base": baseline, "long": dspy.RLM("question -> answer")}.items()}
print(preds["base"].answer, asdict(Config(Kind.PLAIN)))
saved = {"trajectory": [1, 2], "answer": "A"}
print(saved["trajectory"])  #: not experiment
print([row["trajectory"] for row in [saved]])  #: not experiment
