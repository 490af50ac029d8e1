import importlib

import dspy

from shim import KINDS, Classic, Newest

Base = getattr(dspy, "ReActV2", None) or dspy.ReAct


def tide(hour: int) -> str:
    """The height of the tide."""
    return f"{hour / 2} m"


class Harbour(Base):
    """Whatever the release has."""

    def forward(self, **inputs):
        outcome = super().forward(**inputs)
        outcome.checked = True
        return outcome


class Pilot(Classic):
    pass


def choose(name):
    if name == "newest":
        return Newest
    return dspy.ReAct


def load():
    import dspy as framework

    return framework.ReAct("question -> answer", tools=[tide])


ask = "When is high water?"
print("harbour", Harbour("question -> answer", tools=[tide])(question=ask).checked)
print("pilot", Pilot("question -> answer", tools=[tide])(question=ask).trajectory["observation_0"])
print("load", load()(question=ask).trajectory["tool_args_0"])
print("registry", KINDS["classic"]("question -> answer", tools=[tide])(question=ask).trajectory["thought_0"])
print("newest", KINDS["newest"]("question -> answer", tools=[tide])(question=ask).answer)

# a read that takes what either class gives
either = choose("classic")("question -> answer", tools=[tide])(question=ask)
print("either", either.trajectory.get("tool_name_0"))
print("newest has", getattr(choose("newest")("question -> answer", tools=[tide])(question=ask), "answer"))

from dspy.predict.react import ReAct, Tool

tool = Tool(tide, name="water")
print("module", type(tool).__name__, list(ReAct("question -> answer", tools=[tool]).tools)[0])
print("module", dspy.predict.ReAct("question -> answer", tools=[tide])(question=ask).trajectory["tool_name_1"])
print("importlib", importlib.import_module("dspy").__name__)
