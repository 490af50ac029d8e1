"""Answers questions about orders with an agent, and summarises long documents with another kind of one."""
import dspy

STOCK = {"teapot": 4, "kettle": 0}
PRICES = {"teapot": 32.0, "kettle": 58.5}


def in_stock(item: str) -> int:
    """How many of an item are left."""
    return STOCK[item]


def price(item: str) -> float:
    """What one item costs, in euros."""
    return PRICES[item]


class Frugal(dspy.ReAct):
    """Forgets all but the last two steps when the model's context is full."""

    def truncate_trajectory(self, trajectory):
        keys = list(trajectory)
        for key in keys[:-8]:
            trajectory.pop(key)
        return trajectory


class OrderDesk(dspy.Module):
    def __init__(self):
        super().__init__()
        self.react = Frugal("question -> answer", tools=[in_stock, price], max_iters=5)

    def forward(self, question):
        return self.react(question=question)


def digest(document):
    reader = dspy.RLM("document -> digest")
    result = reader(document=document)
    return result.digest, len(result.trajectory)
