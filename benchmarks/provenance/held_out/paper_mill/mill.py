import dspy


class Sheet:
    __slots__ = ("number", "trajectory")

    def __init__(self, number):
        self.number = number
        self.trajectory = "A" * number


class Mill(dspy.Module):
    NAMES = ("pulp", "press")

    def __init__(self):
        super().__init__()
        for name in self.NAMES:
            setattr(self, f"{name}_agent", dspy.ReAct("question -> answer", tools=[]))
        self.stages = [dspy.ReAct("question -> answer", tools=[]), dspy.RLM("question -> answer")]
        self.named = {"dry": dspy.ReAct("question -> answer", tools=[]), "cut": dspy.Predict("question -> answer")}

    def forward(self, question):
        return {name: getattr(self, f"{name}_agent")(question=question) for name in self.NAMES}


class Presses(dspy.Module):
    def __init__(self, mill):
        super().__init__()
        self.mill = mill

    def forward(self, question):
        raw = self.mill.press_agent(question=question)
        text = [f"{k}={v}" for k, v in raw.trajectory.items()]  #: agent module-parts
        return dspy.Prediction(answer=raw.answer, trajectory=text, raw=raw)
