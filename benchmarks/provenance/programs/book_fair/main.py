"""A book fair: helpers over lists, with the same helper for several kinds of lists."""

import itertools
from operator import attrgetter

import dspy
from stalls import Stall, best, by_key, first, flatten, grouped, longest, newest, paired, tally


def shelf(title: str) -> str:
    """Where a title stands."""
    return f"{title}: shelf 9"


class Route:
    trajectory = "hall to hall"
    answer = "A"


agent = dspy.ReAct("question -> answer", tools=[shelf])
outs = [agent(question=title) for title in ("Emma", "Ulysses")]
routes = [Route(), Route()]
print(first(outs).trajectory)  #: agent list-helper
print(first(routes).trajectory)  #: not list-helper
print(newest(outs).trajectory)  #: agent list-helper
print(newest(routes).trajectory)  #: not list-helper
for out in flatten([outs, outs]):
    print(out.trajectory)  #: agent list-helper
for route in flatten([routes]):
    print(route.trajectory)  #: not list-helper
print(best(outs, key=lambda out: len(out.answer)).trajectory)  #: agent list-helper
print(by_key(outs, attrgetter("answer"))["A"].trajectory)  #: agent list-helper
print(by_key(routes, attrgetter("answer"))["A"].trajectory)  #: not list-helper
for title, out in paired(["Emma", "Ulysses"], outs):
    print(title, out.trajectory)  #: agent list-helper
for answer, group in grouped(outs).items():
    print(answer, [out.trajectory for out in group])  #: agent list-helper
print(longest(outs), tally(outs))
stall = Stall()
stall.add(*outs)
print(stall.latest().trajectory)  #: agent list-helper
print([out.trajectory for out in stall])  #: agent list-helper
print(stall[0].trajectory)  #: agent list-helper
print(stall.by_title["Emma"].trajectory)  #: agent list-helper
for out in itertools.chain(outs, stall):
    print(out.trajectory)  #: agent list-helper
