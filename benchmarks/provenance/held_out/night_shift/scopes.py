from contextlib import contextmanager

import dspy


class AgentScope:
    def __init__(self, tools):
        self.tools = tools
        self.agent = None
        self.result = None

    def __enter__(self):
        self.agent = dspy.ReAct("question -> answer", tools=self.tools)
        return self

    def __exit__(self, *problem):
        self.agent = None

    def ask(self, question):
        self.result = self.agent(question=question)
        return self.result.answer


class Recording:
    def __enter__(self):
        self.trajectory = []
        return self

    def __exit__(self, *problem):
        self.trajectory.clear()  #: not context-manager

    def add(self, place):
        self.trajectory.append(place)  #: not context-manager


@contextmanager
def opened_plan():
    plan = Recording()
    with plan:
        yield plan
