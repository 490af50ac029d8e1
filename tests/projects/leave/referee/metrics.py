"""Metrics over what a referee wrote."""


def steps_right(example, pred, trace=None):
    return len(pred.trajectory) == example.steps


def verdict_fits(example, prediction, trace=None):
    trajectory = getattr(prediction, "trajectory", []) or []
    short = len(trajectory) < 4
    return short == (prediction.verdict == "short")


def share(gold, pred, trace=None):
    return sum(line in gold.trajectory for line in pred.trajectory) / len(gold.trajectory)
