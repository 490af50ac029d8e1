"""A choir: the agent sits in a module that sits in a module; predictions pass through `forward`."""

import dspy


def note(name: str) -> str:
    """The frequency of a note."""
    return f"{name} is 440"


class Voice(dspy.Module):
    def __init__(self):
        super().__init__()
        self.sing = dspy.ReAct("question -> answer", tools=[note])

    def forward(self, question):
        self.last_result = self.sing(question=question)
        return self.last_result


class Choir(dspy.Module):
    def __init__(self, voice: Voice | None = None):
        super().__init__()
        self.voice = voice or Voice()
        self.summary = dspy.ChainOfThought("question -> answer")
        self.history_of = {}

    def forward(self, question):
        out = self.voice(question=question)
        self.history_of[question] = out
        print(out.trajectory)  #: agent self
        brief = self.summary(question=str(out.trajectory))  #: agent self
        print(getattr(brief, "trajectory", None))  #: not self
        return brief

    def recall(self, question):
        return self.history_of[question].trajectory  #: agent self


choir = Choir()
final = choir(question="Which key?")
print(choir.recall("Which key?"))
print(choir.voice.last_result.trajectory)  #: agent self
print(getattr(final, "trajectory", {}))  #: not self
