"""A seed bank: predictions in the fields of dataclasses, named tuples and plain records."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

import dspy
from records import Packet, Shelf, packets


def sow(seed: str) -> str:
    """When to sow a seed."""
    return f"{seed}: in May"


@dataclass
class Case:
    question: str
    prediction: object = None
    trajectory: dict = field(default_factory=dict)


class Pair(NamedTuple):
    left: dspy.Prediction
    right: object


gardener = dspy.ReAct("question -> answer", tools=[sow])
plain = dspy.Predict("question -> answer")

case = Case("peas?", gardener(question="peas?"))
print(case.prediction.trajectory)  #: agent field
print(case.trajectory)  #: not field
case.trajectory = dict(case.prediction.trajectory)  #: agent field
print(len(case.trajectory))  #: not field
later = replace(case, question="beans?")
print(later.prediction.trajectory)  #: agent field
print(later.trajectory)  #: not field

pair = Pair(gardener(question="oats?"), plain(question="oats?"))
print(pair.left.trajectory)  #: agent field
print(hasattr(pair.right, "trajectory"))  #: not field
left, right = pair
print(left.trajectory)  #: agent field
print(getattr(right, "trajectory", None))  #: not field

shelf = Shelf(packets=[Packet(label="a", out=gardener(question="rye?"))])
shelf.packets.append(Packet("b", gardener(question="flax?")))
for packet in shelf.packets:
    print(packet.label, packet.out.trajectory)  #: agent field
print(packets(shelf)[0].trajectory)  #: agent field
print(shelf.newest.out["trajectory"])  #: agent field
