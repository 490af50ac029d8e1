"""A project with a package called dspy of its own: digital signal processing."""

import dspy

agent = dspy.ReAct("a signal")
out = agent(question="How loud?")
print(out.trajectory)  #: not false-friend
print(out["trajectory"])  #: not false-friend
print(getattr(out, "trajectory", None))  #: not false-friend
