"""Records that carry the word on their own account."""
import json
from dataclasses import asdict, dataclass, field
from typing import NamedTuple

import dspy


@dataclass
class Entry:
    answer: str
    trajectory: dict = field(default_factory=dict)


class Row(NamedTuple):
    answer: str
    trajectory: dict


class Teller(dspy.Module):
    """A module with a prediction of its own making."""

    def __init__(self):
        super().__init__()
        self.tell = dspy.Predict("question -> answer")

    def forward(self, question):
        told = self.tell(question=question)
        return dspy.Prediction(answer=told.answer, trajectory={"thought_0": "mine", "tool_name_0": "none"})


entry = Entry("yes", {"tool_name_0": "look", "observation_0": "seen"})
print(entry.trajectory["tool_name_0"], asdict(entry)["trajectory"]["observation_0"])
again = Entry(**json.loads(json.dumps(asdict(entry))))
print(again.trajectory, [v for k, v in again.trajectory.items() if k.startswith("tool_name_")])
print(Row("no", {"thought_0": "t"}).trajectory["thought_0"])

pred = Teller()(question="Well?")
print(pred.answer, pred.trajectory["thought_0"], pred["trajectory"]["tool_name_0"], "trajectory" in pred)
double = dspy.Prediction(answer="d", trajectory={"tool_name_0": "finish"})
print(double.trajectory["tool_name_0"], getattr(double, "trajectory", {}))
example = dspy.Example(question="q", trajectory="t").with_inputs("question")
print(example.trajectory, example.labels().trajectory)
stored = json.loads('{"trajectory": {"tool_name_0": "look", "thought_0": "hm"}}')
print(stored["trajectory"]["tool_name_0"], stored.get("trajectory", {}).get("thought_0"))
