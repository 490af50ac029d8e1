from contextlib import contextmanager


class Watch:
    def __init__(self, agent):
        self.agent = agent

    def __enter__(self):
        return self

    def ask(self, question):
        return self.agent(question=question)

    def __exit__(self, *error):
        self.agent = None


class Lamp:
    trajectory = "round"

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


@contextmanager
def lit(agent, question):
    result = agent(question=question)
    try:
        yield result
    finally:
        print(len(result.trajectory))  #: agent context-manager


@contextmanager
def opened(agent):
    yield agent
