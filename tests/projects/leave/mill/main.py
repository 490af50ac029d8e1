"""Names that an agent has, on things that are none."""
from dataclasses import dataclass

import dspy


@dataclass
class Reply:
    """What another library's client returns."""

    text: str
    termination_reason: str


class Mill(dspy.Module):
    def __init__(self):
        super().__init__()
        self.extract = dspy.ChainOfThought("text -> flour")
        self.react = dspy.Predict("text -> feeling")
        self.tools = {"finish": print}

    def forward(self, text):
        return self.extract(text=text)


mill = Mill()
pred = mill(text="wheat")
print(pred.flour, pred.reasoning)
print(type(mill.extract).__name__, mill.extract.predict.signature.instructions != "", mill.react.demos)
print([name for name, _ in mill.named_predictors()], "finish" in mill.tools)
print(mill.react(text="rye").feeling)

reply = Reply("done", "max_iters")
if reply.termination_reason == "max_iters":
    print("stopped", reply.termination_reason)
print(len(dspy.settings.lm.history), mill.extract(text="oats").reasoning)
