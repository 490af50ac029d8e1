"""A lighthouse: context managers of all kinds."""

import contextlib

import dspy
from lamps import Lamp, Watch, lit, opened


def beam(night: str) -> str:
    """How far the beam reaches."""
    return f"{night}: 20 miles"


agent = dspy.ReAct("question -> answer", tools=[beam])

with Watch(agent) as watch:
    print(watch.ask("storm?").trajectory)  #: agent context-manager

with lit(agent, "fog?") as out:
    print(out.trajectory)  #: agent context-manager

with Lamp() as lamp:
    print(lamp.trajectory)  #: not context-manager

with dspy.context(adapter=dspy.ChatAdapter()), opened(agent) as keeper:
    out = keeper(question="moon?")
print(out.trajectory)  #: agent context-manager

with contextlib.suppress(ValueError):
    kept = agent(question="rain?")
    print(kept.trajectory)  #: agent context-manager

with contextlib.nullcontext(agent(question="hail?")) as held:
    print(held["trajectory"])  #: agent context-manager

with contextlib.ExitStack() as stack:
    third = stack.enter_context(lit(agent, "snow?"))
    print(third.trajectory)  #: agent context-manager
    lantern = stack.enter_context(Lamp())
    print(lantern.trajectory)  #: not context-manager
