import dspy

from loop import ReAct
from loop.checks import compare, names


def pick(item: str) -> str:
    """Pick an item."""
    return item


mine = ReAct("question -> answer", tools=[pick])
theirs = dspy.ReAct("question -> answer", tools=[pick])
result = mine(question="own")
print(result.trajectory["tool_name_0"])  #: not own-react
result = theirs(question="upstream")
print(result.trajectory["tool_name_0"])  #: agent own-react
print(compare(mine, theirs, "both"))
print(names(theirs(question="n")))
