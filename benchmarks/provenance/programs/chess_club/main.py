"""A chess club: methods that are overridden above and below, and hooks of a template."""

import dspy
from players import Blitz, Club, Puzzle, Tournament


def opening(name: str) -> str:
    """How an opening goes."""
    return f"{name}: e4"


agent = dspy.ReAct("question -> answer", tools=[opening])
club = Club(agent)
print(club.play("Ruy Lopez?"))
blitz = Blitz(agent)
print(blitz.play("Sicilian?"))
print(Puzzle(agent).play("mate in two?"))
print(Tournament(agent)(question="Who is first?").trajectory)  #: agent override
