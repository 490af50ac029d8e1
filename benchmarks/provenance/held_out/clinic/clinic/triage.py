import dspy


def temperature(patient: str) -> str:
    """Take the temperature."""
    return "37"


class Triage(dspy.Module):
    def __init__(self, tools=None):
        super().__init__()
        self.agent = dspy.ReAct("question -> answer", tools=tools or [temperature])

    def forward(self, question):
        pred = self.agent(question=question)
        return dspy.Prediction(answer=pred.answer, trajectory=pred.trajectory)  #: agent fixture


class Nurse:
    def __init__(self, triage):
        self.triage = triage

    def ask(self, question):
        return self.triage.agent(question=question)
