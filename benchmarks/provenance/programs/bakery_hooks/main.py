"""A bakery: hooks on objects, registries of handlers, and a strategy that is chosen at run time."""

from typing import Callable

import dspy

HANDLERS: dict[str, list[Callable]] = {}


def handler(event):
    def register(function):
        HANDLERS.setdefault(event, []).append(function)
        return function

    return register


@handler("baked")
def show_steps(outcome):
    print(outcome.trajectory)  #: agent metric


@handler("cooled")
def show_path(tray):
    print(tray.trajectory)  #: not metric


class Tray:
    trajectory = "oven to shelf"


class Oven:
    def __init__(self, on_done=None):
        self.on_done = on_done
        self.agent = dspy.ReAct("question -> answer", tools=[])

    def bake(self, what):
        loaf = self.agent(question=what)
        if self.on_done is not None:
            self.on_done(loaf, minutes=30)
        return loaf


def log(loaf, minutes):
    print(minutes, getattr(loaf, "trajectory", {}))  #: agent metric


def fire(event, *arguments):
    for function in HANDLERS[event]:
        function(*arguments)


oven = Oven(on_done=log)
fire("baked", oven.bake("rye"))
fire("cooled", Tray())
strategy = {"long": lambda loaf: loaf.trajectory, "short": lambda loaf: loaf.answer}["long"]  #: agent metric
print(strategy(oven.bake("oat")))
