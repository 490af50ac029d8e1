import dspy
from piloting.tools.depth import depth

pilot = dspy.ReAct("question -> answer", tools=[depth])


def guided(question):
    return pilot(question=question)
