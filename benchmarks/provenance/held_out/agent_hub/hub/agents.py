import dspy

from .registry import register


def browse(url: str) -> str:
    """Open a page."""
    return url


@register("researcher")
def make_researcher(max_iters=5):
    return dspy.ReAct("question -> answer", tools=[browse], max_iters=max_iters)


@register("librarian")
def make_librarian():
    agent = dspy.ReAct("question -> answer", tools=[browse])
    return agent


@register("crawler")
def make_crawler():
    return dspy.RLM("question -> answer")
