from collections import OrderedDict, namedtuple
from functools import cache, cached_property

import dspy

MEMO = {}
Route = namedtuple("Route", "trajectory length")


def weigh(item: str) -> str:
    """Weigh."""
    return item


@cache
def answer_for(question):
    return dspy.ReAct("question -> answer", tools=[weigh])(question=question)


def remember(question):
    try:
        return MEMO[question]
    except KeyError:
        MEMO[question] = dspy.ReAct("question -> answer", tools=[weigh])(question=question)
    return MEMO[question]


def recall(question):
    if question not in MEMO:
        remember(question)
    return MEMO.get(question)


class Shop:
    @cached_property
    def agent(self):
        return dspy.ReAct("question -> answer", tools=[weigh])

    @cached_property
    def opening(self):
        return self.agent(question="open?")

    @cached_property
    def map(self):
        return Route(trajectory=["door", "till"], length=2)


class CachedAgent:
    def __init__(self, size=8):
        self.hits = OrderedDict()
        self.routes = {"bread": Route(["oven"], 1)}
        self.size = size
        self._agent = None

    @property
    def agent(self):
        if self._agent is None:
            self._agent = dspy.ReAct("question -> answer", tools=[weigh])
        return self._agent

    def __call__(self, question):
        if question not in self.hits:
            self.hits[question] = self.agent(question=question)
            if len(self.hits) > self.size:
                self.hits.popitem(last=False)
        return self.hits[question]
