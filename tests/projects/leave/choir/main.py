"""An agent whose steps nobody reads, among results that never had any."""
import dspy


def listen(voice: str) -> str:
    """Listen to a voice."""
    return f"{voice}: la"


agent = dspy.ReAct("question -> answer", tools=[listen])
plain = dspy.Predict("question -> answer")
think = dspy.ChainOfThought("question -> answer")


def describe(result):
    """Called with plain results only."""
    return getattr(result, "trajectory", "no steps"), hasattr(result, "trajectory")


def rehearse(question):
    pred = agent(question=question)
    answer = pred.answer
    pred = think(question=question)
    return answer, pred.reasoning, getattr(pred, "trajectory", None), "trajectory" in pred


print(agent(question="Is the tenor in tune?").answer)
print(*describe(plain(question="And the bass?")), *describe(think(question="And the alto?")))
print(*rehearse("Is the tenor still flat?"))
result = plain(question="the end")
print(result.get("trajectory", "none"), len(result.toDict()), [p.get("trajectory") for p in (result, think(question="?"))])
