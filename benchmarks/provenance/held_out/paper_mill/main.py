"""A dspy.Module with agents in dicts and lists, and attributes set by name."""

import dspy

from mill import Mill, Presses, Sheet

mill = Mill()
for name, pred in mill(question="paper?").items():
    print(name, pred.trajectory)  #: agent module-parts
print(mill.pulp_agent(question="pulp?").trajectory)  #: agent module-parts
print(mill.stages[0](question="a").trajectory)  #: agent module-parts
print(mill.stages[1](question="b").trajectory)  #: not module-parts
print(mill.named["dry"](question="c").trajectory)  #: agent module-parts
presses = Presses(mill)
final = presses(question="d")
print(final.trajectory)  #: not module-parts
print(final.raw.trajectory)  #: agent module-parts
print(Sheet(1).trajectory)  #: not module-parts
again = type(mill)()
print(again.pulp_agent(question="e").trajectory)  #: agent module-parts
frozen = dspy.Predict("question -> answer")
print(hasattr(frozen(question="f"), "trajectory"))  #: not module-parts
