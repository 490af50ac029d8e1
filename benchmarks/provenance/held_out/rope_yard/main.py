"""Own iterators, generators that are sent to, closures and delegation."""

from rope import Coil, Proxy, Rope, counter, session, watched

for pred in Coil(["a", "b"]):
    print(pred.trajectory)  #: agent iterator
first = next(iter(Coil(["c"])))
print(first.trajectory)  #: agent iterator
talk = session()
next(talk)
print(talk.send("question").trajectory)  #: agent iterator
ask, last = counter()
ask("x")
print(last().trajectory)  #: agent iterator
proxy = Proxy(Rope(3))
print(proxy.trajectory)  #: not iterator
print(Proxy(Coil(["d"]).agent)(question="d").trajectory)  #: agent iterator
seen = []
ask = watched(seen)
ask("y")
print(seen[0].trajectory)  #: agent iterator
coil = Coil(["e", "f"])
print([pred.trajectory for pred in coil if pred.answer])  #: agent iterator
print(coil[0].trajectory)  #: agent iterator
ropes = {rope.length: rope for rope in map(Rope, [1, 2])}
print(ropes[1].trajectory)  #: not iterator
