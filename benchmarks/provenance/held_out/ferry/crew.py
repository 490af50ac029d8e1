import contextlib
import threading
from contextvars import ContextVar
from types import SimpleNamespace

import dspy

_voyage = ContextVar("voyage")


@contextlib.contextmanager
def voyage(goal):
    token = _voyage.set(SimpleNamespace(goal=goal, trajectory=["start", goal]))
    try:
        yield
    finally:
        _voyage.reset(token)


def current_voyage():
    return _voyage.get()


def look(side: str) -> str:
    """Look out."""
    return side


class Mate:
    def steer(self, question):
        agent = dspy.ReAct("question -> answer", tools=[look])
        try:
            return agent(question=question)
        except Exception:
            with dspy.context(lm=dspy.settings.lm):
                return agent(question=question)


class Deck(threading.Thread):
    def __init__(self):
        super().__init__()
        self.pred = None
        self.trajectory = ["port"]

    def run(self):
        try:
            self.pred = Mate().steer("deck?")
        except Exception:
            self.pred = None
        self.trajectory.append("starboard")  #: not thread
