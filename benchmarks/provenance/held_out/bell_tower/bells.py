import dspy
from dspy import ReAct as Base


class Logged:
    log = []

    def __call__(self, *args, **kwargs):
        result = super().__call__(*args, **kwargs)
        self.log.append(result.trajectory)  #: agent subclass
        return result

    @staticmethod
    def summary(result):
        return [k for k in result.trajectory if k.startswith("observation_")]  #: agent subclass


class TracedReAct(Logged, Base):
    pass


class Counting(dspy.ReAct):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.calls = 0
        self.trajectory = []

    def forward(self, **inputs):
        self.calls += 1
        result = super().forward(**inputs)
        count = len(result.trajectory)  #: agent subclass
        self.trajectory.append(count)  #: not subclass
        return result


class Quiet(dspy.ReAct):
    def forward(self, **inputs):
        result = super().forward(**inputs)
        return dspy.Prediction(answer=result.answer, trajectory=list(result.trajectory))  #: agent subclass


class Tower:
    agent_class = TracedReAct

    def __init__(self):
        self.agent = self.agent_class("question -> answer", tools=[])

    def ring(self):
        return self.agent(question="ring!")
