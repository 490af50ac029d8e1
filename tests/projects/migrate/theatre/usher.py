import dspy


class Seat(dspy.Signature):
    """Find a seat."""

    wish: str = dspy.InputField()
    row: int = dspy.OutputField()
    seats: list[int] = dspy.OutputField()
    note: str = dspy.OutputField()


def plan(row: int) -> str:
    """Show a row of the plan."""
    return f"row {row}: free" if row % 2 else f"row {row}: full"


def price(row: int, seats: list[int]) -> int:
    """Tell what seats cost."""
    return (20 - row) * len(seats)


usher = dspy.ReAct(Seat, tools=[plan, price], max_iters=3)
guide = dspy.ReAct("question -> answer, floor: int", tools=[plan], max_iters=2)


def tools_used(pred):
    return [v for k, v in pred.trajectory.items() if k.startswith("tool_name_") and v != "finish"]
