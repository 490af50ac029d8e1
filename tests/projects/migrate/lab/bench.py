import dspy


def weigh(tube: int) -> float:
    """Weigh a tube."""
    return tube * 0.6


def build():
    return dspy.ReAct("question -> answer", tools=[weigh])


def calls(prediction):
    """Used by the program with predictions, and by tests with doubles."""
    return [v for k, v in prediction.trajectory.items() if k.startswith("tool_name_") and v != "finish"]


def weighed(prediction):
    return "weigh" in calls(prediction) and hasattr(prediction, "trajectory")
