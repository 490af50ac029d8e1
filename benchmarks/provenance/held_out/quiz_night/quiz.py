import dspy

_host = None


def fact(word: str) -> str:
    """A fact."""
    return word


def host():
    global _host
    if _host is None:
        _host = dspy.ReAct("question -> answer", tools=[fact])
    return _host


def steps(pred):
    traj = getattr(pred, "trajectory", None)  #: agent unittest
    return len(traj or ()) // 4


class Quiz:
    def __init__(self, program=None):
        self.program = program or host()
        self.rounds = []

    def play(self, question):
        pred = self.program(question=question)
        self.rounds.append({"question": question, "pred": pred})
        return pred

    def summary(self):
        return [(r["question"], steps(r["pred"])) for r in self.rounds]
