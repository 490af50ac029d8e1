"""A burrow is searched by rule; the prediction is made by hand."""
import dspy


class Burrow(dspy.Module):
    def __init__(self, rooms):
        super().__init__()
        self.rooms = rooms
        self.summarize = dspy.Predict("question -> answer")

    def forward(self, question):
        trajectory = [{"room": room, "found": room in question} for room in self.rooms]
        return dspy.Prediction(answer=self.summarize(question=question).answer, trajectory=trajectory)


class DeepBurrow(Burrow):
    """Goes through the rooms the other way round."""

    def forward(self, question):
        result = super().forward(question)
        result.trajectory = list(reversed(result.trajectory))
        return result


def build(deep=False):
    rooms = ["hall", "larder", "nest"]
    return DeepBurrow(rooms) if deep else Burrow(rooms)
