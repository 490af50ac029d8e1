"""Took the new loop up early, under its first name."""
import dspy
from dspy import ReActV2


def scout(mile: int) -> str:
    """Look ahead."""
    return f"mile {mile} is clear"


class Trek(dspy.Module):
    agent: "dspy.ReActV2 | None" = None

    def __init__(self):
        super().__init__()
        self.agent = dspy.ReActV2("question -> answer", tools=[scout])

    def forward(self, question: str) -> dspy.Prediction:
        return self.agent(question=question)


class Scout(ReActV2):
    """A subclass, by the imported name."""


def calls(prediction):
    return [
        (call.name, result.value)
        for event in prediction.history.messages
        for call, result in zip(event["tool_calls"].tool_calls, event["tool_calls"].tool_call_results.tool_call_results)
    ]


Best = getattr(dspy, "ReActV2", None) or dspy.ReAct
for made in (Trek(), Scout("question -> answer", tools=[scout]), Best("question -> answer", tools=[scout])):
    prediction = made(question="Is the pass open?")
    print(type(made).__module__ == "__main__", prediction.answer, prediction.termination_reason, calls(prediction))
print(isinstance(Trek().agent, dspy.ReActV2), hasattr(prediction, "history"))
