import dspy


class Lift:
    def __init__(self):
        self.agent = dspy.ReAct("question -> answer", tools=[])

    def ride(self, question):
        out = self.agent(question=question)
        return render(out)


def render(out):
    return f"{out.answer}: {list(out.trajectory)}"  #: dual test-tree
