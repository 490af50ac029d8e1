from abc import ABC, abstractmethod

import dspy


class Craft(ABC):
    signature = "question -> answer"

    def __init__(self):
        self.last = None
        self.program = self.build()

    @abstractmethod
    def build(self): ...

    def work(self, question):
        self.last = self.program(question=question)
        return self.last


class ToolCraft(Craft):
    max_iters = 3

    @property
    def tools(self):
        return []

    def build(self):
        return dspy.ReAct(self.signature, tools=self.tools, max_iters=self.max_iters)

    def steps(self):
        trajectory = self.last.trajectory  #: agent base-class
        return [value for key, value in trajectory.items() if key.startswith("thought")]
