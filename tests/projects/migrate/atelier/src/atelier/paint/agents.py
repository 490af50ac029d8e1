import dspy


def mix(colour: str) -> str:
    """Mix a colour."""
    return f"a pot of {colour}"


def make():
    return dspy.ReAct("question -> answer", tools=[mix])
