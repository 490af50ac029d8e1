"""A sailing log: one name after another, in loops, branches and functions that change their own variables."""

import dspy
from log import latest, longest_leg, record, replay


def wind(bay: str) -> str:
    """The wind in a bay."""
    return f"{bay}: south-west"


class Leg:
    trajectory = "close-hauled"


agent = dspy.ReAct("question -> answer", tools=[wind])


def passage(question, careful=False):
    out = agent(question=question)
    if careful and not out.answer:
        out = agent(question=question + " Really?")
    print(out.trajectory)  #: agent rebinding
    out = out.answer
    return out


def voyage(questions):
    best = None
    for question in questions:
        candidate = agent(question=question)
        if best is None or len(candidate.answer) > len(best.answer):
            best = candidate
    return best


def replaced(thing):
    thing = agent(question=str(thing))
    return thing.trajectory  #: agent rebinding


def kept(thing):
    route = thing
    thing = agent(question="Where to?")
    print(thing.trajectory)  #: agent rebinding
    return route.trajectory  #: not rebinding


passage("Ouessant?")
print(voyage(["Groix?", "Houat?"]).trajectory)  #: agent rebinding
print(replaced(Leg()), kept(Leg()))
record(agent(question="Sein?"))
record(agent(question="Batz?"))
print(latest().trajectory)  #: agent rebinding
print(longest_leg(Leg()))
print(replay())
step = Leg()
for step in [agent(question="Yeu?")]:
    print(step.trajectory)  #: agent rebinding
result = agent(question="Noirmoutier?")
result, extra = result.answer, result
print(extra.trajectory)  #: agent rebinding
if result:
    result = Leg()
else:
    raise SystemExit("no answer")
print(result.trajectory)  #: not rebinding
