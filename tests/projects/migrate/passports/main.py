"""The class under every name it is imported by."""
from __future__ import annotations

from typing import TYPE_CHECKING

import dspy as ds
import dspy.predict.react as loop
from dspy import ReAct, predict
from dspy import ReAct as Acting
from dspy.predict import ReAct as FromPredict
from dspy.predict.react import ReAct as FromModule, Tool

if TYPE_CHECKING:
    from dspy import Prediction

try:
    import dspy.teleprompt as _unused
    import dspy
except ImportError:
    dspy = None

ASK = {"question": "May I cross the border?"}
Renamed = Acting
pair = (ReAct, ds.Predict)


def stamp(page: int) -> str:
    """Stamp a page."""
    return f"page {page}"


def inside():
    import dspy

    return dspy.ReAct("question -> answer", tools=[stamp])(**ASK).trajectory["observation_0"]


def inside_from():
    from dspy import ReAct as Local

    agent = Local("question -> answer", [stamp])
    return agent(**ASK).trajectory["observation_0"]


def annotated(prediction: Prediction) -> str:
    return prediction.trajectory["tool_name_0"]


def quoted(agent: "ds.ReAct") -> "ds.Prediction":
    return agent(**ASK)


if dspy is not None:
    print("guarded", dspy.ReAct("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("alias", ds.ReAct("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("from", ReAct("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("from as", Acting("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("renamed", Renamed("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("predict", FromPredict("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("package", predict.ReAct("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("module", FromModule("question -> answer", tools=[Tool(stamp)])(**ASK).trajectory["thought_0"])
print("module as", loop.ReAct("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("dotted", ds.predict.react.ReAct("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("tuple", pair[0]("question -> answer", tools=[stamp])(**ASK).trajectory["thought_0"])
print("functions", inside(), inside_from())
agent = ReAct("question -> answer", tools=[stamp])
print("annotated", annotated(agent(**ASK)), quoted(agent).trajectory["tool_args_0"])
print("forward", agent.forward(**ASK).trajectory["tool_name_1"])
other: ds.ReAct = ReAct("question -> answer", tools=[stamp])
answer: Prediction = other(**ASK)
print("variable", answer.trajectory["observation_1"], getattr(pair[1]("question -> answer")(**ASK), "trajectory", None))
