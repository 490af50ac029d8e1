import os

import dspy

from fighters import make


def score(word: str) -> str:
    """Score a word."""
    return word


# run with: ENGINE=rlm
engine = os.environ.get("ENGINE", "react")
agent = dspy.ReAct("question -> answer", tools=[score])
pred = agent(question="first")
steps = [k for k in pred.trajectory if k.startswith("tool_name_")]  #: agent look-alike
agent = dspy.RLM("question -> answer")
pred = agent(question="second")
steps = [step["code"] for step in pred.trajectory]  #: not look-alike
agent = dspy.CodeAct("question -> answer", tools=[score])
pred = agent(question="third")
steps = list(pred.trajectory)  #: not look-alike

agent = make(engine, [score])
pred = agent(question="fourth")
steps = pred.trajectory  #: dual look-alike
print(len(getattr(pred, "trajectory", ())))  #: dual look-alike

agent = make("react", [score])
print(agent(question="fifth").trajectory)  #: agent look-alike


def compare(questions):
    react, rlm = dspy.ReAct("question -> answer", tools=[score]), dspy.RLM("question -> answer")
    for question in questions:
        left, right = react(question=question), rlm(question=question)
        yield left.trajectory  #: agent look-alike
        yield right.trajectory  #: not look-alike


print(list(compare(["sixth"])))
