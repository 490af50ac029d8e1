def wire(topic: str) -> str:
    """What the wire says about a topic."""
    return f"{topic}: nothing new"


class Press:
    trajectory = "from reel to stack"
