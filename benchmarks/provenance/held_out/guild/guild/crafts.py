from .base import Craft, ToolCraft


def knead(minutes: int) -> str:
    """Knead."""
    return str(minutes)


class Baker(ToolCraft):
    @property
    def tools(self):
        return [knead]


class Miller(ToolCraft):
    max_iters = 2

    def work(self, question):
        result = super().work(question)
        self.count = len(result.trajectory)  #: agent base-class
        return result


class Line:
    def __init__(self, points):
        self.trajectory = points


class Surveyor(Craft):
    def build(self):
        return lambda question: Line([question])

    def work(self, question):
        result = super().work(question)
        self.count = len(result.trajectory)  #: not base-class
        return result
