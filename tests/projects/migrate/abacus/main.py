"""A trajectory taken for a list of steps: wrong before, and a person's decision what it should have been."""
import dspy


def count(rods: int) -> int:
    """Count beads."""
    return rods * 10


agent = dspy.ReAct("question -> answer", tools=[count])
result = agent(question="How many beads?")
print("calls", len(result.trajectory))
for step in result.trajectory:
    if isinstance(step, dict):
        print("step", step.get("tool_name"))
print("answer", result.answer)
