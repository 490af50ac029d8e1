import dspy
from dspy import Module, Prediction


class ReAct(Module):
    """A loop of our own that keeps the key names."""

    def __init__(self, signature, tools, max_iters=3):
        super().__init__()
        self.react = dspy.Predict(signature)
        self.tools = {tool.__name__: tool for tool in tools}
        self.max_iters = max_iters

    def forward(self, **inputs):
        trajectory = {"thought_0": "hm", "tool_name_0": "finish", "tool_args_0": {}, "observation_0": "done"}
        answer = self.react(**inputs).answer
        return Prediction(answer=answer, trajectory=trajectory)
