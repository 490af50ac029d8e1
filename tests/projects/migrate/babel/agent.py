import dspy


def translate(word: str) -> str:
    """Translate a word."""
    return "挨拶"


def check(word: str) -> str:
    """Check a word."""
    raise ValueError(f"{word}?")


def build():
    return dspy.ReAct("question -> answer", tools=[translate, check])


def ask():
    return build()(question="Was heißt „Grüße“?")
