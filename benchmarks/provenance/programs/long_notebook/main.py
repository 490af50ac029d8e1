"""A notebook that became a script: one name for everything, in turn."""

import dspy


def tides(port: str) -> str:
    """High water in a port."""
    return f"{port}: 6.12"


class Boat:
    trajectory = "out and back"


result = dspy.Predict("question -> answer")(question="a")
print(getattr(result, "trajectory", None))  #: not rebinding
result = dspy.ReAct("question -> answer", tools=[tides])(question="b")
print(result.trajectory)  #: agent rebinding
result = dspy.RLM("question -> answer")(question="c")
print(result.trajectory)  #: not rebinding
result = Boat()
print(result.trajectory)  #: not rebinding

agent = dspy.ReAct("question -> answer", tools=[tides])
last = None
for question in ("d", "e"):
    if last is not None:
        print(last.trajectory)  #: agent rebinding
    last = agent(question=question)
print(last.trajectory)  #: agent rebinding

a, b = agent(question="f"), Boat()
print(a.trajectory)  #: agent rebinding
print(b.trajectory)  #: not rebinding
a, b = b, a
print(a.trajectory)  #: not rebinding
print(b.trajectory)  #: agent rebinding

while (answer := agent(question="g")) and not answer.answer:
    pass
print(answer.trajectory)  #: agent rebinding
out = agent(question="h")
out = out.trajectory  #: agent rebinding
print(out.get("trajectory"))  #: not rebinding
del b
b = Boat()
print(b.trajectory)  #: not rebinding
agent = dspy.ChainOfThought("question -> answer")
print(hasattr(agent(question="i"), "trajectory"))  #: not rebinding
