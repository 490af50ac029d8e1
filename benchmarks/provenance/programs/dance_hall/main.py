"""A dance hall: overrides of the agent's own methods."""

import dspy


def step(dance: str) -> str:
    """The basic step of a dance."""
    return f"{dance}: left"


class Polite(dspy.ReAct):
    def forward(self, **inputs):
        out = super().forward(**inputs)
        out.answer = "Please: " + out.answer
        print(out.trajectory)  #: agent override
        return out


class Plain(dspy.ReAct):
    def forward(self, **inputs):
        inner = super().forward(**inputs)
        steps = inner.trajectory  #: agent override
        return dspy.Prediction(answer=inner.answer, trajectory=list(steps))


class Renamed(dspy.ReAct):
    def __call__(self, *arguments, **inputs):
        self.latest = super().__call__(*arguments, **inputs)
        return self.latest.answer

    @property
    def steps(self):
        return self.latest.trajectory  #: agent override


class Waltz(dspy.Module):
    def forward(self, question):
        return dspy.Prediction(answer=question, trajectory=["one", "two", "three"])


print(Polite("question -> answer", tools=[step])(question="tango?").trajectory)  #: agent override
print(Plain("question -> answer", tools=[step])(question="polka?").trajectory)  #: not override
renamed = Renamed("question -> answer", tools=[step])
print(renamed(question="jive?"), renamed.steps)
print(renamed.latest.trajectory)  #: agent override
print(Waltz()(question="slow?").trajectory)  #: not override
