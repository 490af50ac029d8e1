from dataclasses import dataclass

import dspy


class Assess(dspy.Signature):
    """Judge how an agent came to its answer."""

    question: str = dspy.InputField()
    trajectory: str = dspy.InputField()
    answer: str = dspy.OutputField()


def sip(dish: str) -> str:
    """Taste."""
    return dish


@dataclass
class Tasting:
    pred: dspy.Prediction
    verdict: dspy.Prediction
    trajectory: str = ""

    def shown(self):
        return self.trajectory[:40]  #: not judge


class Judge:
    def __init__(self):
        self.assess = dspy.Predict(Assess)

    def score(self, example, pred, trace=None):
        verdict = self.assess(question=example.question, trajectory=str(pred.trajectory))  #: agent judge
        expected = self.assess(question=example.question, trajectory=example.trajectory)  #: not judge
        return float(verdict.answer == expected.answer)


class Panel:
    def __init__(self):
        self.agent = dspy.ReAct("question -> answer", tools=[sip])
        self.judge = Judge()

    def taste(self, dish):
        pred = self.agent(question=dish)
        text = "\n".join(f"{k}: {v}" for k, v in pred.trajectory.items())  #: agent judge
        verdict = self.judge.assess(question=dish, trajectory=text)
        tasting = Tasting(pred, verdict, text)
        tasting.shown()
        return tasting
