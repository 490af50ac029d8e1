import dspy
from panel import Panel, short

import react_migrate


def record(case: str) -> str:
    """What is on file."""
    return f"{case}: two witnesses"


judge = dspy.ReAct("case -> ruling", tools=[record])
ruling = judge(case="The stolen barrow")

# the text of the two loops differs; that there is one does not
print("why", bool(ruling.reasoning), bool(ruling["reasoning"]))
print("told", hasattr(ruling, "reasoning"), "reasoning" in ruling)
why = getattr(ruling, "reasoning", "") or "nothing"
print("length", len(why) > 3, isinstance(ruling.get("reasoning", None), str))
print("mapping", bool(ruling.toDict()["reasoning"]), "reasoning" in ruling.keys(), bool(ruling._store["reasoning"]))
print("spread", bool({**ruling}["reasoning"]), bool(dict(ruling.items())["reasoning"]))
print("steps", len(ruling.trajectory) // 4, ruling.ruling)

panel = Panel(judge)
print("panel", panel.summary("The stolen barrow"))

# reasonings that stay
plain = dspy.ChainOfThought("case -> ruling")(case="The stolen barrow")
print("plain", short(plain.reasoning))
own = dspy.ReAct("case -> reasoning, ruling", tools=[record])(case="The lost ring")
print("declared", own.reasoning)
kept = react_migrate.ReAct("case -> ruling", tools=[record])(case="The stolen barrow")
print("kept", bool(kept.reasoning))
