"""A toll bridge: the engine is the new one where there is one, or what a setting says."""

# run with: MODE=plain

import os

import dspy

Engine = getattr(dspy, "ReActV2", None) or dspy.ReAct
Old = dspy.ReAct
Either = dspy.ReAct if os.environ.get("MODE", "agent") == "agent" else dspy.ChainOfThought


def fee(wheels: str) -> str:
    """The fee for a number of wheels."""
    return f"{wheels}: 2"


class Keeper(Old):
    pass


class Counter(Either):
    pass


new = dspy.ReActV2("question -> answer", tools=[fee])
seen = new(question="a cart?")
print(hasattr(seen, "trajectory"))  #: not dynamic-base
print(getattr(seen, "trajectory", {}))  #: not dynamic-base
print(Keeper("question -> answer", tools=[fee])(question="a bike?").trajectory)  #: agent dynamic-base


def collect(question):
    out = Counter("question -> answer", **({"tools": [fee]} if Either is dspy.ReAct else {}))(question=question)
    return getattr(out, "trajectory", None)  #: dual dynamic-base


print(collect("a coach?"))
print(issubclass(Engine, dspy.Module))
