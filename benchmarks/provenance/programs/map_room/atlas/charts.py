from dspy import *


def lookup(place: str) -> str:
    """Where a place is."""
    return f"{place}: 51 N"


surveyor = ReAct("question -> answer", tools=[lookup])
_kept = surveyor(question="What is first?")


def latest():
    print(_kept.trajectory)  #: agent import
    return _kept
