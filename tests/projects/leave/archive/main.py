"""Reads that are meant to stay as they are."""
import dspy

import frozen


def dig(box: int) -> str:
    """Open a box."""
    return f"box {box}"


agent = dspy.ReAct("question -> answer", tools=[dig])
pred = agent(question="Where is the old deed?")
print(pred.trajectory["thought_0"])  # react-migrate: ignore
print(pred.trajectory["tool_name_0"])  # react-migrate: ignore[RM101]
print(frozen.first(agent(question="Where is the old deed?")))
