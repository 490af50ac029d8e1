def at_most(limit):
    def metric(example, pred, trace=None):
        return len(pred.trajectory) // 4 <= limit  #: agent metric

    return metric


def steps_under(example, pred, trace=None, limit=0):
    return len(pred.trajectory) < 4 * limit  #: agent metric


def names(pred):
    return [value for key, value in pred.trajectory.items() if key.startswith("tool_name_")]  #: agent metric


def scored(example, pred, trace=None):
    return float("finish" in names(pred))


def either(example, pred, trace=None):
    return float(bool(getattr(pred, "trajectory", None)))  #: agent metric


class Jury:
    def vote(self, example, pred, trace=None):
        return self._one(pred) + self._two(prediction=pred)

    def _one(self, pred):
        return len(pred.trajectory)  #: agent metric

    def _two(self, *, prediction):
        return len(prediction["trajectory"])  #: agent metric


class Chain:
    def __init__(self, *metrics):
        self.metrics = metrics

    def __call__(self, example, pred, trace=None):
        print(pred.trajectory)  #: agent metric
        return all(metric(example, pred, trace) for metric in self.metrics)


def weighted(metric, weight):
    def inner(*arguments, **options):
        return weight * metric(*arguments, **options)

    return inner
