"""Two kitchens: one interface over an agent and over an RLM, with doubles in between."""

from kitchens import Fake, Kitchen, Service, both

import dspy

kitchen = Kitchen(dspy.ReAct("question -> answer", tools=[]))
lab = Kitchen(dspy.RLM("question -> answer"))
for place in (kitchen, lab):
    print(place.cook("soup?").trajectory)  #: dual dual
service = Service(kitchen, Fake())
print(service.serve("bread?"))
print(both(kitchen.program, "salt?").trajectory)  #: agent dual
print(both(lab.program, "salt?").trajectory)  #: not dual
print(kitchen.program(question="oil?").trajectory)  #: agent dual
print(lab.cook("stock?").trajectory)  #: not dual
