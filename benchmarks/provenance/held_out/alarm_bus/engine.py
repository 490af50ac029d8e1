from types import SimpleNamespace

import dspy


def ring(bell: str) -> str:
    """Ring a bell."""
    return bell


class Engine:
    def __init__(self, on_step, on_error):
        self.on_step = on_step
        self.on_error = on_error
        self.agent = dspy.ReAct("question -> answer", tools=[ring])

    def ask(self, question, on_done):
        try:
            result = self.agent(question=question)
        except ValueError as problem:
            self.on_error(problem)
            raise
        on_done(result)
        return result

    def plan(self):
        path = SimpleNamespace(trajectory=[1, 2, 3])
        self.on_step(path)
        return path
