import dspy


def measure(row: str) -> str:
    """Press a fruit."""
    return f"{len(row)} newtons"


def taste(row: str) -> str:
    """Eat a fruit."""
    raise RuntimeError(f"{row} are not for eating yet")


class Judge(dspy.Module):
    def __init__(self):
        super().__init__()
        self.look = dspy.ReAct("question -> ripe: bool, why", tools=[measure, taste], max_iters=4)

    def forward(self, question):
        return self.look(question=question)


TRAIN = [
    dspy.Example(question="Is the row of plums ripe?", ripe=True).with_inputs("question"),
    dspy.Example(question="Is the row of pears ripe?", ripe=True).with_inputs("question"),
    dspy.Example(question="Is the row of figs ripe?", ripe=True).with_inputs("question"),
]
