"""A loop of one's own with DSPy's names, which calls no agent of DSPy's."""

from react import ReAct, run

loop = ReAct("question -> answer", tools=[])
pred = loop(question="How far?")
print(pred.trajectory)  #: not false-friend
print([value for key, value in pred.trajectory.items() if key.startswith("tool_name_")])  #: not false-friend
print(run(loop, "How high?").trajectory)  #: not false-friend
print(getattr(pred, "trajectory", {}))  #: not false-friend
print(hasattr(pred, "trajectory"))  #: not false-friend
