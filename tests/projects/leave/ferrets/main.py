"""Searches with two modules and reads their steps in other files; the agent beside them only names the ferret."""
import dspy
from scores import rooms_passed, tidy
from search import Burrow, build


def registry(prefix: str) -> str:
    """Names that begin with a prefix."""
    return f"{prefix}ozart, {prefix}ilo"


namer = dspy.ReAct("request -> name", tools=[registry])
name = namer(request="A name with M").name

program = build()
result = program(question="Who sleeps in the nest?")
print(name, result.answer, rooms_passed(dspy.Example(), result), tidy(result))
for i, step in enumerate(result.trajectory):
    print(i, step["room"], step["found"])

deep = build(deep=True)
pred = deep(question="Who sleeps in the nest?")
print(rooms_passed(None, pred), pred.trajectory[0]["room"], len(pred["trajectory"]))
print([p.trajectory[-1]["room"] for p in (result, pred)], "trajectory" in pred, pred.get("trajectory")[1]["found"])
print([len(Burrow(["den"] * n)(question="den?").trajectory) for n in (1, 2)])
