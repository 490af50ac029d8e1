"""An adapter for a reflective optimizer: it calls its rollouts trajectories."""
from dataclasses import dataclass, field

import dspy


@dataclass
class Batch:
    outputs: list
    scores: list
    trajectories: list = field(default_factory=list)


class Adapter:
    def __init__(self, program):
        self.program = program

    def evaluate(self, inputs, capture_traces=False):
        outputs = [self.program(question=text) for text in inputs]
        trajectories = [{"trajectory": [text], "score": 1.0, "trace": None} for text in inputs]
        return Batch(outputs, [1.0] * len(outputs), trajectories if capture_traces else [])

    def reflect(self, batch):
        records = []
        for trajectory, score in zip(batch.trajectories, batch.scores):
            records.append({"Inputs": trajectory["trajectory"], "Score": score})
        return records


def metric(gold, pred, trace=None, pred_name=None, pred_trace=None):
    return float(hasattr(pred, "answer"))


program = dspy.ChainOfThought("question -> answer")
batch = Adapter(program).evaluate(["one", "two"], capture_traces=True)
print(Adapter(program).reflect(batch), len(batch.trajectories))
print(batch.trajectories[0]["trajectory"], batch.trajectories[-1].get("trajectory"))
print([metric(None, pred) for pred in batch.outputs], "trajectories" in vars(batch))
