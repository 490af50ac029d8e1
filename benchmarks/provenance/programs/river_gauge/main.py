"""River gauges: generators, pipelines of generators, and `send`."""

import dspy
from pipeline import flowing, numbered, readings, steps, two_kinds


def level(river: str) -> str:
    """The level of a river."""
    return f"{river}: 2 m"


agent = dspy.ReAct("question -> answer", tools=[level])


def answers(questions):
    for question in questions:
        yield agent(question=question)


def all_answers():
    yield from answers(["Lys"])
    yield from (agent(question=name) for name in ("Dijle",))


for out in answers(["Scheldt", "Meuse"]):
    print(out.trajectory)  #: agent generator

first = next(answers(["Yser"]))
print(first.trajectory)  #: agent generator
for number, out in numbered(all_answers()):
    print(number, out.trajectory)  #: agent generator
for text in steps(all_answers()):
    print(text)
for point in readings():
    print(point.trajectory)  #: not generator
print([len(out.trajectory) for out in flowing(agent, ["Rupel"])])  #: agent generator
for kind, thing in two_kinds(agent):
    if kind == "out":
        print(thing.trajectory)  #: agent generator
