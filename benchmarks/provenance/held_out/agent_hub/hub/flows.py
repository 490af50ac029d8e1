from .registry import create


class Flow:
    def __init__(self, agent_name):
        self.agent_name = agent_name
        self.last = None

    def __call__(self, question):
        self.last = create(self.agent_name)(question=question)
        return self.last


class Digest:
    trajectory = ("collect", "write")

    def __call__(self, question):
        return self

    def describe(self):
        return " > ".join(self.trajectory)  #: not registry


FLOWS = {"daily": Flow("researcher"), "weekly": Digest()}
FLOWS["weekly"].describe()
