import dspy

from .tools import TOOLS


def build(deep: bool = False):
    if deep:
        return dspy.RLM("question -> answer")
    return dspy.ReAct("question -> answer", tools=TOOLS)


def scout(name):
    program = dspy.ReAct("question -> answer", tools=TOOLS)
    outcome = program(question=name)
    return outcome, len(TOOLS)
