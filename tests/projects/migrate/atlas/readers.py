import dspy


def gazetteer(name: str) -> str:
    """An entry of the gazetteer."""
    return f"{name}: a river"


class Digger(dspy.RLM):
    """Answers from a long text; the interpreter is left out here."""

    def forward(self, **inputs):
        steps = [{"reasoning": "search", "code": "print(text.find('Ems'))", "output": "17"}]
        return dspy.Prediction(answer="found at 17", trajectory=steps)


class Walk:
    """A path over the map."""

    def __init__(self, *points):
        self.trajectory = list(points)


agent = dspy.ReAct("question -> answer", tools=[gazetteer])
digger = Digger("question, text -> answer")
