"""Metrics, as an evaluation or an optimizer calls them."""


def right(example, pred, trace=None):
    return float(example.ripe == pred.ripe)


def effort(example, pred, trace=None, pred_name=None, pred_trace=None):
    """Fewer calls are better; a failed call costs double."""
    traj = getattr(pred, "trajectory", {})
    cost = 0
    for key in traj:
        if key.startswith("observation_"):
            cost += 2 if "Execution error" in str(traj[key]) else 1
    return right(example, pred) / cost if cost else 0.0


def looked_once(gold, outcome, trace=None):
    return float("tool_name_0" in outcome.trajectory and outcome.trajectory["tool_name_0"] == "measure")


class Strict:
    """A metric with settings."""

    def __init__(self, most):
        self.most = most

    def __call__(self, example, pred, trace=None):
        calls = [value for key, value in pred.trajectory.items() if key.startswith("tool_name") and value != "finish"]
        return float(len(calls) <= self.most)
