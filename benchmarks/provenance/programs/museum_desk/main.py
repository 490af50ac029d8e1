"""The night desk of a museum: what the guide did is shown by a helper of a helper of a helper."""

import dspy
from desk import report, report_all
from robots import Rover, path_length, trace_of


def find_room(piece: str) -> str:
    """Say where a piece hangs."""
    return f"{piece}: room 4"


guide = dspy.ReAct("question -> answer", tools=[find_room])
critic = dspy.ChainOfThought("question -> answer")

visit = guide(question="Where is the heron?")
print(report(visit))
print(report_all(visit, guide(question="And the otter?"), heading="All of tonight"))
print(path_length(Rover()))
print(trace_of(critic(question="Is it a good heron?")))
