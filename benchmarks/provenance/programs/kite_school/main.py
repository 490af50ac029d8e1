"""A kite school: mixins that hold the agent, and modules that inherit how they are built."""

import dspy
from mixins import Agentic, Logged, Plotted


class Lesson(dspy.Module):
    signature = "question -> answer"

    def __init__(self):
        super().__init__()
        self.worker = self.build()

    def build(self):
        return dspy.Predict(self.signature)

    def forward(self, question):
        return self.worker(question=question)


class KiteLesson(Lesson):
    def build(self):
        return dspy.ReAct(self.signature, tools=[])


class Theory(Lesson):
    pass


class Trip(Agentic, Logged):
    def go(self):
        out = self.run("How is the wind?")
        self.log(out)
        return out


class Line(Plotted):
    points = [1, 2]


print(KiteLesson()(question="When?").trajectory)  #: agent inheritance
print(hasattr(Theory()(question="Why?"), "trajectory"))  #: not inheritance
print(Trip().go().trajectory)  #: agent inheritance
print(Line().plot())
