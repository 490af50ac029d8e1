from .base import ToolCraft


class Runner:
    def __init__(self, craft: ToolCraft):
        self.craft = craft

    def run(self, question):
        result = self.craft.work(question)
        if hasattr(result, "trajectory"):  #: agent base-class
            return result
        return None
