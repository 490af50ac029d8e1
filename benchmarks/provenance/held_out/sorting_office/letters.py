from dataclasses import dataclass

import dspy


@dataclass
class Answered:
    prediction: dspy.Prediction


@dataclass
class Failed:
    reason: str


@dataclass
class Routed:
    trajectory: list


def post(word):
    if word == "route":
        return Routed(["here", "there"])
    agent = dspy.ReAct("question -> answer", tools=[])
    try:
        return Answered(prediction=agent(question=word))
    except ValueError as problem:
        return Failed(str(problem))
