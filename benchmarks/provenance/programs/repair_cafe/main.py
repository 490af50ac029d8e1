"""A repair café: decorators around functions that return predictions."""

import dspy
from decorators import Cached, logged, retried, shown, timed, with_agent


def part(name: str) -> str:
    """Whether a part is there."""
    return f"{name}: one left"


agent = dspy.ReAct("question -> answer", tools=[part])


@logged
def fix(question):
    return agent(question=question)


@retried(times=2)
def mend(question):
    return agent(question=question)


@Cached
def glue(question):
    return agent(question=question)


@timed
def solder(question):
    return agent(question=question)


@shown
def weld(question):
    return agent(question=question)


@with_agent(agent)
def ask(helper, question):
    return helper(question=question)


@timed
def path(name):
    return Tool()


class Tool:
    trajectory = "hand to bench"


print(fix("a lamp?").trajectory)  #: agent decorator
print(mend("a chair?").trajectory)  #: agent decorator
print(glue("a cup?").trajectory)  #: agent decorator
seconds, out = solder("a radio?")
print(out.trajectory)  #: agent decorator
print(weld("a gate?"))
print(ask("a clock?").trajectory)  #: agent decorator
print(path("file")[1].trajectory)  #: not decorator
