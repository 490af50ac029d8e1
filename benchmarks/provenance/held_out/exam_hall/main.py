"""Compares three programs on a small set and prints a table."""

import statistics

import dspy

from metrics import METRICS, tool_recall, used_tools

DEVSET = [dspy.Example(question=q, answer="A", tools=["look"]).with_inputs("question") for q in ("one", "two")]


def look(word: str) -> str:
    """Look a word up."""
    return word


def candidates():
    yield "agent", dspy.ReAct("question -> answer", tools=[look])
    yield "plain", dspy.ChainOfThought("question -> answer")


agent = dspy.ReAct("question -> answer", tools=[look])
evaluate = dspy.Evaluate(devset=DEVSET, metric=tool_recall, num_threads=1, display_progress=False)
outcome = evaluate(agent)
rows = []
for example, prediction, score in outcome.results:
    rows.append({
        "question": example.question,
        "calls": len(prediction.trajectory) // 4,  #: agent evaluation
        "score": score,
    })

worst = min(outcome.results, key=lambda one: one[2])
print(worst[1].trajectory)  #: agent evaluation

for name, metric in METRICS.items():
    scores = [metric(example, agent(**example.inputs())) for example in DEVSET]
    print(name, statistics.mean(scores))

table = {}
for name, program in candidates():
    table[name] = [program(**example.inputs()) for example in DEVSET]
print(sum(len(used_tools(one)) for one in table["agent"]))

reader = dspy.RLM("question -> answer")
for example, prediction, score in dspy.Evaluate(devset=DEVSET, metric=lambda e, p, t=None: bool(p.trajectory), display_progress=False)(reader).results:  #: not evaluation
    rows.append({"question": example.question, "calls": len(prediction.trajectory)})  #: not evaluation
