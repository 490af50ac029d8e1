"""A robot's arm that an agent moves: its path and the agent's steps in one file."""

import dspy
from arm import Arm, Planner, execute


def joint(number: str) -> str:
    """The angle of a joint."""
    return f"{number}: 30 degrees"


planner = Planner()
path = planner.plan("home", "cup")
print(path.trajectory)  #: not false-friend
arm = Arm(path.trajectory)  #: not false-friend
print(arm.trajectory[-1])  #: not false-friend
agent = dspy.ReAct("question -> answer", tools=[joint])
pred = agent(question="Where is the cup?")
print(pred.trajectory)  #: agent false-friend
arm.trajectory = list(pred.trajectory)  #: agent false-friend
print(arm.trajectory)  #: not false-friend
print(execute(arm))
