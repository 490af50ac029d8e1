"""Keeps watch, and has the pages of the logbook filled in that the harbour master asks for."""
import dspy

import logbook


def tide(hour: int) -> str:
    """How high the water stands."""
    return f"{hour % 7} feet"


def fog(mile: int) -> bool:
    """Whether there is fog so many miles out."""
    return mile > 3


class Keeper(dspy.Module):
    def __init__(self):
        super().__init__()
        self.watch = dspy.ReAct("question -> answer", tools=[tide, fog], max_iters=5)

    def forward(self, question):
        return self.watch(question=question)


def fill_in(pages, question):
    entry = Keeper()(question=question)
    if not hasattr(entry, "trajectory"):
        return ["nothing was seen"]
    return [getattr(logbook, page)(entry) for page in pages.split()]
