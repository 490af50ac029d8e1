from abc import ABC, abstractmethod

import dspy


class Furnace(ABC):
    trajectory = "up"

    @abstractmethod
    def make_agent(self):
        raise NotImplementedError

    def melt(self, what):
        self.agent = self.make_agent()
        out = self.agent(question=what)
        print(out.trajectory)  #: agent inheritance
        print(self.trajectory)  #: not inheritance
        return out


class GasFurnace(Furnace):
    def make_agent(self):
        return dspy.ReAct("question -> answer", tools=[])
