"""A cable car: wrapped once more by the program's own classes."""

import dspy


def wind(peak: str) -> str:
    """The wind on a peak."""
    return f"{peak}: calm"


class Careful(dspy.Module):
    def __init__(self, inner, times=2):
        super().__init__()
        self.inner = dspy.Refine(module=inner, N=times, reward_fn=lambda args, out: 1.0, threshold=1.0)

    def forward(self, **inputs):
        return self.inner(**inputs)


class Retry:
    def __init__(self, inner):
        self._inner = inner

    def __call__(self, **inputs):
        for _ in range(2):
            out = self._inner(**inputs)
            if out.trajectory:  #: agent wrapper
                return out
        raise RuntimeError("no answer")


class Timed:
    def __init__(self, inner):
        self._inner = inner

    def __call__(self, **inputs):
        return {"seconds": 1, "trajectory": [], "out": self._inner(**inputs)}


agent = dspy.ReAct("question -> answer", tools=[wind])
print(Careful(agent)(question="Etna?").trajectory)  #: agent wrapper
print(Retry(agent)(question="Rigi?").trajectory)  #: agent wrapper
timed = Timed(Retry(agent))(question="Jura?")
print(timed["trajectory"])  #: not wrapper
print(timed["out"].trajectory)  #: agent wrapper
tuned = dspy.LabeledFewShot(k=1).compile(Careful(agent), trainset=[dspy.Example(question="q", answer="a")])
print(tuned(question="Blanc?").trajectory)  #: agent wrapper
