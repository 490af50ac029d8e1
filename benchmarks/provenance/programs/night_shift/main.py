"""A night shift: at run time it is an agent or another engine."""

# run with: AGENT=yes

import os

import dspy
from engines import Rules, build, choose


def guard(door: str) -> str:
    """Whether a door is locked."""
    return f"{door}: locked"


engine = dspy.ReAct("question -> answer", tools=[guard]) if os.environ.get("AGENT") else Rules()
out = engine(question="front?")
print(out.trajectory)  #: dual dual

for kind in ("agent", "rules"):
    found = build(kind)(question="back?")
    print(found.trajectory)  #: dual dual

results = [build("agent")(question="side?"), Rules()(question="side?")]
for result in results:
    print(result.trajectory)  #: dual dual


def shown(out):
    return getattr(out, "trajectory", None)  #: dual dual


print([shown(result) for result in results])
print(shown(dspy.Predict("question -> answer")(question="gate?")))

for careful in (True, False):
    picked = choose(careful)
    if isinstance(picked, Rules):
        print(picked(question="cellar?").trajectory)  #: not dual
    else:
        print(picked(question="cellar?").trajectory)  #: agent dual
print(Rules()(question="roof?").trajectory)  #: not dual
