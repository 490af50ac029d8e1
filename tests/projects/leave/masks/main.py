"""The right names, meaning something else."""
from types import SimpleNamespace

import dspy
from dspy import ReAct

THEATRE = SimpleNamespace(
    ReAct=lambda *args, **kwargs: lambda **inputs: SimpleNamespace(answer="played", trajectory=["enter", "exit"]),
)


def play(dspy):
    """The parameter hides the module."""
    agent = dspy.ReAct("question -> answer", tools=[])
    pred = agent(question="?")
    return pred.answer, pred.trajectory[0], len(pred.trajectory)


def local():
    dspy = THEATRE
    pred = dspy.ReAct("q -> a")(q="?")
    return pred.trajectory[-1]


def getattr(thing, name, default=None):  # noqa: A001
    """Not the built-in one."""
    return f"{name} of a {type(thing).__name__}"


def hasattr(thing, name):  # noqa: A001
    return "perhaps"


class ReAct:  # noqa: F811
    """Replaces what was imported."""

    def __call__(self, **inputs):
        return SimpleNamespace(trajectory={"tool_name_0": "mask"})


print(*play(THEATRE), local())
print(ReAct()(q="?").trajectory["tool_name_0"])
agent = dspy.ReAct("question -> answer", tools=[])
print(getattr(agent, "trajectory", {}), hasattr(agent, "trajectory"))
for dspy in [THEATRE]:
    print(dspy.ReAct("q -> a")(q="?").trajectory)
