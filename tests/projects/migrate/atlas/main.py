import dspy

from readers import Walk, agent, digger


def solve(question, text=None):
    """The same name for both kinds of result."""
    if text is None:
        result = agent(question=question)
    else:
        result = digger(question=question, text=text)
    return result


def report(question, text=None):
    result = solve(question, text)
    if isinstance(result.trajectory, dict):
        return result.answer, [v for k, v in result.trajectory.items() if k.startswith("observation_")]
    return result.answer, [step["output"] for step in result.trajectory]


print(*report("How long is the river Ems?"))
print(*report("Where is the Ems named?", text="a long text"))

# one name, one thing after the other
result = agent(question="How long is the river Isar?")
print("agent", result.trajectory["observation_0"])
result = digger(question="Where?", text="another text")
print("digger", result.trajectory[0]["code"], len(result.trajectory))
result = Walk((0, 0), (3, 4))
print("walk", result.trajectory[-1])
result = dspy.Predict("question -> answer")(question="the river Ems, once more")
print("predict", hasattr(result, "trajectory"))

# either, by a condition
for deep in (False, True):
    found = digger(question="?", text="t") if deep else agent(question="the river Isar")
    print("either", type(found.trajectory).__name__, bool(found.trajectory))

walks = [Walk("a", "b"), agent(question="the river Ems")]
for thing in walks:
    print("mixed", sorted(map(str, thing.trajectory))[0])
