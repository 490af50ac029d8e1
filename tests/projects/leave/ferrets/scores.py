"""Metrics for a search of a burrow."""


def rooms_passed(example, pred, trace=None):
    passed = 0
    for step in pred.trajectory:
        passed += 1
        if step["found"]:
            break
    return passed


def tidy(pred):
    steps = getattr(pred, "trajectory", None) or []
    return [step["room"] for step in steps if step["found"]]
