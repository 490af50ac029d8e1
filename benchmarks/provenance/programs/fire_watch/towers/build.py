from functools import lru_cache

import dspy

ENGINES = {"north": dspy.ReAct, "east": dspy.ReAct}
_agents = {}


@lru_cache(maxsize=None)
def default_agent():
    return dspy.ReAct("question -> answer", tools=[])


def get_agent(name):
    if name not in _agents:
        _agents[name] = ENGINES[name]("question -> answer", tools=[])
    return _agents[name]


class Registry:
    def __init__(self):
        self._makers = {}

    def register(self, name, maker):
        self._makers[name] = maker

    def create(self, name):
        return self._makers[name]()

    def __getitem__(self, name):
        return self.create(name)
