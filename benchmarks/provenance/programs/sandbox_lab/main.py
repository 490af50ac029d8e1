"""A lab: DSPy's other programs with a field of that name, beside an agent."""

import dspy
from notebooks import Tools, show_code


def weigh(sample: str) -> str:
    """The weight of a sample."""
    return f"{sample}: 3 g"


rlm = dspy.RLM("question -> answer")
coder = dspy.CodeAct("question -> answer", tools=[weigh])
agent = dspy.ReAct("question -> answer", tools=[weigh])

out = rlm(question="How heavy is all of it?")
print(out.trajectory)  #: not false-friend
for entry in out.trajectory:  #: not false-friend
    print(entry["reasoning"], entry["code"], entry["output"])
print(len(getattr(out, "trajectory", [])))  #: not false-friend
print(show_code(out))

out = coder(question="And half of it?")
print(out.trajectory)  #: not false-friend
print(out["trajectory"])  #: not false-friend

out = agent(question="And this?")
print(out.trajectory)  #: agent false-friend
print(Tools(agent).weigh("gold").trajectory)  #: agent false-friend
print(Tools(rlm).weigh("gold").trajectory)  #: not false-friend
