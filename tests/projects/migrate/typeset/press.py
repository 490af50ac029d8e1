import dspy


def place(sort: str) -> str:
    """Place a piece of type."""
    return f"placed {sort}"


def ask():
    return dspy.ReAct("question -> answer", tools=[place])(question="Set the title page")


async def aask():
    return await dspy.ReAct("question -> answer", tools=[place]).acall(question="Set the title page")
