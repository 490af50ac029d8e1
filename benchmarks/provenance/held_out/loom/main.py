"""Stages that are chained by operators, reduced and dispatched by type."""

from functools import reduce, singledispatch
from operator import itemgetter

import dspy

from stages import Ask, Card, Pattern, Pipeline, Shorten, Stage

agent = dspy.ReAct("question -> answer", tools=[])
flow = Stage(str.strip) | Ask(agent) | Stage(lambda pred: pred.trajectory)  #: agent pipeline
print(flow(" warp "))
print((Ask(agent) >> "weft").trajectory)  #: agent pipeline
line = Pipeline([("clean", str.strip), ("ask", lambda text: agent(question=text))])
print(line.run(" thread ").trajectory)  #: agent pipeline
print(line.results["ask"].trajectory)  #: agent pipeline
final = reduce(lambda value, step: step(value), [str.strip, lambda t: agent(question=t)], " knot ")
print(final.trajectory)  #: agent pipeline


@singledispatch
def describe(thing):
    return str(thing)


@describe.register
def _(thing: dspy.Prediction):
    return list(thing.trajectory)  #: agent pipeline


@describe.register
def _(thing: Pattern):
    return thing.trajectory  #: not pipeline


print(describe(agent(question="yarn")), describe(Pattern(["x"])))
scored = [(len(word), n, agent(question=word)) for n, word in enumerate(["aa", "b"])]
scored.sort(key=itemgetter(0))
size, n, pred = scored[0]
print(pred.trajectory)  #: agent pipeline
print(scored[-1][2].trajectory)  #: agent pipeline
by_size = {size: pred for size, _, pred in scored}
print(by_size[1].trajectory)  #: agent pipeline
print(Shorten(Card("c"))().trajectory)  #: not pipeline
