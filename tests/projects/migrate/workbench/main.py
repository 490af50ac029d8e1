import dspy
from bench.drawers import Short, agents, build


def weigh(thing: str) -> str:
    """How heavy something is."""
    return {"anvil": "fifty kilos"}.get(thing, "nothing")


tuned = dspy.ReAct("question -> answer", tools=[weigh])
plain = dspy.ReAct("question -> answer", tools=[weigh])

# the extractor of one agent gets instructions of its own
tuned.extract.predict.signature = tuned.extract.predict.signature.with_instructions("Be brief.")
print("told", tuned.extract.predict.signature.instructions)
print("named", [name for name, part in tuned.named_predictors() if name == "extract.predict"])
print("asked", tuned(question="How heavy is the anvil?").answer)

short = Short("question -> answer", tools=[weigh])
print("short", short(question="How heavy is the anvil?").answer)
print("agents", agents({"tuned": tuned, "plain": plain, "short": short, "judge": dspy.Predict("a -> b")}))
print("itself", isinstance(plain, dspy.ReAct))
print("built", [type(build(kind, [weigh])).__name__ for kind in ("plain", "deep")])
print("why", bool(plain(question="How heavy is the anvil?").reasoning))
