"""An agent picks who throws; what is thrown has a trajectory that is computed."""
from throws import Boomerang, Dart, Flies, Kite, Throw, names, total

import dspy


def score(player: str) -> int:
    """Points of a player."""
    return len(player)


class Umpire:
    def __init__(self):
        self.agent = dspy.ReAct("question -> answer", tools=[score])
        self.last: Throw = Dart(3)

    @property
    def trajectory(self):
        """The way of the last throw, not the agent's."""
        return self.last.trajectory

    def call(self, question):
        self.last = Boomerang(8)
        return self.agent(question=question).answer


umpire = Umpire()
print(umpire.trajectory, umpire.call("Who throws next?"), umpire.trajectory)
kite = Kite()
for thing in (Dart(4), Boomerang(2), kite, umpire):
    print(type(thing).__name__, isinstance(thing, Flies), names(thing), thing.trajectory["at_0"])
print(total([Dart(1), Boomerang(1), kite]), Dart(6).land(), Boomerang(6).land())
pred = umpire
print(pred.trajectory.get("at_2"), getattr(pred, "trajectory", {}).get("at_9"), Throw.trajectory.fget is not None)
