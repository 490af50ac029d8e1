"""A kiln: properties, cached properties, class attributes, class methods, static methods and descriptors."""

from functools import cached_property

import dspy
from shelves import Agent, Kiln, LazyKiln, Shelf


class Pot:
    trajectory = "wheel to kiln"


class Studio:
    agent = dspy.ReAct("question -> answer", tools=[])
    last = None

    @cached_property
    def sample(self):
        return self.agent(question="A sample?")

    @property
    def pot(self):
        return Pot()

    @classmethod
    def fire(cls, question):
        cls.last = cls.agent(question=question)
        return cls.last

    @staticmethod
    def glaze(out):
        return out.trajectory  #: agent property


studio = Studio()
print(studio.sample.trajectory)  #: agent property
print(studio.pot.trajectory)  #: not property
print(Studio.fire("How hot?").trajectory)  #: agent property
print(Studio.last.trajectory)  #: agent property
print(studio.glaze(studio.sample))
kiln = Kiln()
print(kiln.agent(question="How long?").trajectory)  #: agent property
print(kiln.first.trajectory)  #: agent property
print(kiln.path.trajectory)  #: not property
lazy = LazyKiln()
print(lazy.ask("How cold?").trajectory)  #: agent property
print(lazy.trajectory)  #: not property
shelf = Shelf()
shelf.item = kiln.first
print(shelf.item.trajectory)  #: agent property
print(Agent().run().trajectory)  #: agent property
