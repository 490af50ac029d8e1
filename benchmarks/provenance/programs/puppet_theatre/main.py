"""A puppet theatre: objects that pass everything on with `__getattr__`."""

import dspy
from strings import Curtain, Named, Proxy, Record


def scene(name: str) -> str:
    """Who is in a scene."""
    return f"{name}: Punch"


agent = dspy.ReAct("question -> answer", tools=[scene])
proxy = Proxy(agent(question="Who opens?"))
print(proxy.trajectory)  #: agent delegation
print(proxy.wrapped.trajectory)  #: agent delegation
named = Named(agent)
print(named.agent(question="Who bows?").trajectory)  #: agent delegation
print(named.helper(question="Who sings?").trajectory)  #: agent delegation
print(named.ask("Who dances?").trajectory)  #: agent delegation
print(Curtain(agent).trajectory)  #: not delegation
record = Record(agent(question="Who sleeps?"), note="x")
print(record.note, record["trajectory"])  #: agent delegation
