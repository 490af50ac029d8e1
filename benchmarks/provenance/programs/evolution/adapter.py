from dataclasses import dataclass


@dataclass
class Batch:
    outputs: list
    trajectories: list


class Adapter:
    def __init__(self, program):
        self.program = program

    def evaluate(self, questions, capture_traces=False):
        outputs = [self.program(question=question) for question in questions]
        records = [{"out": out, "score": 1.0, "trajectory": "kept elsewhere"} for out in outputs]
        return Batch(outputs, trajectories=records)

    def reflect(self, batch):
        lines = [record["trajectory"] for record in batch.trajectories]  #: not false-friend
        steps = [record["out"].trajectory for record in batch.trajectories]  #: agent false-friend
        return lines + [len(step) for step in steps]
