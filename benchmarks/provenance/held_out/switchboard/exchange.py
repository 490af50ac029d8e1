import dspy


def dial(name: str) -> str:
    """Dial."""
    return name


class Exchange(dspy.Module):
    def __init__(self):
        super().__init__()
        self.caller = dspy.ReAct("question -> answer", tools=[dial])
        self.reader = dspy.RLM("question -> answer")
        self.smalltalk = dspy.ChainOfThought("question -> answer")

    def forward(self, question):
        if question.startswith("call"):
            return self.caller(question=question)
        if question.startswith("read"):
            return self.reader(question=question)
        return self.smalltalk(question=question)

    def explain(self, result):
        if not hasattr(result, "trajectory"):  #: dual router
            return "said"
        trajectory = result.trajectory  #: dual router
        if isinstance(trajectory, dict):
            return [v for k, v in trajectory.items() if k.startswith("tool_name_")]
        return [step["code"] for step in trajectory]


class Operator:
    def __init__(self, exchange: Exchange):
        self.exchange = exchange
        self.log = []

    def connect(self, name):
        outcome = self.exchange.caller(question=name)
        self.log.append(outcome)
        book = self.exchange.reader(question=name)
        print(len(book.trajectory))  #: not router
        return list(outcome.trajectory)  #: agent router

    def lines(self):
        return [entry.trajectory for entry in self.log]  #: agent router
