def used_a_tool(example, pred, trace=None):
    names = [value for key, value in pred.trajectory.items() if key.startswith("tool_name_")]  #: agent metric
    return bool(names)


def names_match(example, pred, trace=None):
    if hasattr(pred, "trajectory"):  #: not metric
        return 0.0
    return example.answer == pred.answer


def feedback(gold, pred, trace=None, pred_name=None, pred_trace=None):
    import dspy

    return dspy.Prediction(score=1.0, feedback=f"The steps were {pred.trajectory}")  #: agent metric


class Strict:
    def __init__(self, limit):
        self.limit = limit

    def score(self, example, pred, trace=None):
        return len(pred.trajectory) // 4 <= self.limit  #: agent metric


class Lenient(Strict):
    def score(self, example, pred, trace=None):
        return bool(pred.trajectory)  #: undecided metric
