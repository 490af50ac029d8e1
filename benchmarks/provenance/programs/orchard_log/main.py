"""An orchard: own wrappers that happen to have a field of the same name."""

import dspy
from log import Entry, Harvest, Slots


def ripe(tree: str) -> str:
    """Whether a tree is ripe."""
    return f"{tree}: nearly"


picker = dspy.ReAct("question -> answer", tools=[ripe])
entry = Entry.from_prediction(picker(question="plum?"))
print(entry.trajectory)  #: not field
print(entry.raw.trajectory)  #: agent field
print(entry.as_row()["trajectory"])  #: not field
harvest = Harvest(trajectory=entry.raw)
print(len(harvest), harvest.trajectory)  #: not field
gathered = harvest.trajectory  #: not field
print(gathered["trajectory"])  #: agent field
wrapped = dspy.Prediction(answer="A", trajectory=entry.raw.trajectory)  #: agent field
print(wrapped["trajectory"])  #: not field
slots = Slots()
slots.first = picker(question="pear?")
slots.trajectory = slots.first.answer
print(slots.first.trajectory)  #: agent field
print(slots.trajectory)  #: not field
