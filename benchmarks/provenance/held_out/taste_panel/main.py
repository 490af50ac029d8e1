import dspy

from panel import Judge, Panel, Tasting

panel = Panel()
tasting = panel.taste("soup")
print(tasting.verdict.answer, tasting.trajectory)  #: not judge
print(tasting.pred.trajectory)  #: agent judge
example = dspy.Example(question="soup", trajectory="sour then sweet").with_inputs("question")
print(example.trajectory)  #: not judge
print(Judge().score(example, panel.agent(question="stew")))
