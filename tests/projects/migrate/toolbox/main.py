import importlib

import dspy


def saw(board: str) -> str:
    """Cut a board."""
    return f"two halves of {board}"


def glue(parts: str) -> str:
    """Put parts together."""
    return f"{parts}, glued"


def load(spec):
    """Build what a spec says, as configuration libraries do."""
    module, _, name = spec.pop("_target_").rpartition(".")
    return getattr(importlib.import_module(module), name)(**spec)


class Shop(dspy.Module):
    def __init__(self):
        super().__init__()
        self.joiner = load({"_target_": "dspy.predict.react.ReAct", "signature": "task -> result", "tools": [saw]})
        self.planner = dspy.ReAct("task -> result", tools=[saw, glue])

    def forward(self, task):
        return self.planner(task=task)


shop = Shop()
planner = shop.planner
print("own", [name for name in planner.tools if name != "finish"])
print("also", sorted(set(planner.tools) - {"finish"}))
print("ends", "finish" in planner.tools and not "finish" not in planner.tools.keys())
print("count", len(planner.tools) == 3, len(shop.joiner.tools))

done = shop(task="Halve the oak board")
used = [value for key, value in done.trajectory.items() if key.startswith("tool_name_") and value != "finish"]
print("used", used, done.result)
print("extract" in [name.split(".")[-1] for name, part in shop.named_predictors()])
print("demos", len(planner.react.demos), bool(planner.react.signature.instructions))
