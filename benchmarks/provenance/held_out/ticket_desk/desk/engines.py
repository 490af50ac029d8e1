from functools import lru_cache

import dspy


def find_parcel(number: str) -> str:
    """Where a parcel is."""
    return f"{number}: depot"


class Support(dspy.Signature):
    """Answer a customer."""

    question: str = dspy.InputField()
    answer: str = dspy.OutputField()


@lru_cache(maxsize=1)
def get_agent():
    return dspy.ReAct(Support, tools=[find_parcel], max_iters=4)


@lru_cache(maxsize=1)
def get_reader():
    return dspy.RLM("question -> answer")
