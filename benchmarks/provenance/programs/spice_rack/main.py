"""A spice rack: lists, dicts, sets of tuples, comprehensions, and what is taken out of them."""

from collections import defaultdict, deque

import dspy


def heat(spice: str) -> str:
    """How hot a spice is."""
    return f"{spice}: mild"


class Jar:
    trajectory = "shelf to pot"


agent = dspy.ReAct("question -> answer", tools=[heat])
outs = []
for name in ("cumin", "clove"):
    outs.append(agent(question=name))
print(outs[0].trajectory)  #: agent container
print([out.trajectory for out in outs])  #: agent container
by_name = {name: agent(question=name) for name in ("mace", "dill")}
print(by_name["mace"].trajectory)  #: agent container
for name, out in by_name.items():
    print(name, out.trajectory)  #: agent container
print(next(iter(by_name.values())).trajectory)  #: agent container
print(by_name.get("dill").trajectory)  #: agent container
mixed = {"jar": Jar(), "out": outs[0]}
print(mixed["jar"].trajectory)  #: not container
print(mixed["out"].trajectory)  #: agent container
pairs = list(zip(["a", "b"], outs))
for letter, out in pairs:
    print(letter, out.trajectory)  #: agent container
recent = deque(maxlen=2)
recent.append(outs[0])
recent.appendleft(outs[1])
print(recent.pop().trajectory)  #: agent container
shelves = defaultdict(list)
shelves["top"].append(agent(question="sage"))
shelves["low"].append(outs[0])
print(sum(len(out.trajectory) for shelf in shelves.values() for out in shelf))  #: agent container
jars = [Jar() for _ in range(2)]
jars.extend([Jar()])
print({jar.trajectory for jar in jars})  #: not container
head, *rest = outs
print(head.trajectory)  #: agent container
print(rest[0].trajectory)  #: agent container
nested = {"run": {"outs": outs}}
print(nested["run"]["outs"][-1].trajectory)  #: agent container
print({out.answer: out.trajectory for out in outs if out is not None})  #: agent container
chosen = [out for out in outs if out.answer][0]
print(chosen["trajectory"])  #: agent container
print((outs + [agent(question="bay")])[-1].trajectory)  #: agent container
bests = sorted(outs, key=lambda out: out.answer)[:1]
print(bests[0].trajectory)  #: agent container
row = {"answer": outs[0].answer}
row["trajectory"] = "kept by hand"
print(row["trajectory"])  #: not container
row["out"] = outs[1]
print(row.pop("out").trajectory)  #: agent container
