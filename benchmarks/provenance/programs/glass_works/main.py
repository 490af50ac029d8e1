"""A glass works: subclasses of agents over several files, with mixins."""

from blowers import Apprentice, Master
from furnaces import Furnace, GasFurnace

import dspy

master = Master("question -> answer", tools=[])
print(master(question="How hot?").trajectory)  #: agent inheritance
print(master.shown("How long?"))
apprentice = Apprentice("question -> answer", tools=[])
print(apprentice(question="How thick?").trajectory)  #: agent inheritance
print(apprentice.twice("How thin?"))
print(GasFurnace().melt("sand?").trajectory)  #: agent inheritance
print(GasFurnace().trajectory)  #: not inheritance
furnaces: list[Furnace] = [GasFurnace()]
for furnace in furnaces:
    print(furnace.melt("soda?").trajectory)  #: agent inheritance
print(isinstance(master, dspy.Module))
