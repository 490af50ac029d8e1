from collections import namedtuple

import dspy


class State(dict):
    @property
    def trajectory(self):
        return self["trajectory"]  #: not false-friend


class Simulator:
    def __init__(self, steps):
        self.steps = steps

    def run(self):
        return State(trajectory=list(range(self.steps)))


class Ball:
    def __init__(self, trajectory):
        self.trajectory = trajectory


Episode = namedtuple("Episode", ["trajectory", "reward"])


class MillAgent:
    def act(self, action):
        return Episode(trajectory=[action], reward=1)


class Replay:
    def __init__(self):
        self.episodes = []

    def add(self, episode):
        self.episodes.append(episode)


class Experiment:
    def __init__(self, program):
        self.program = program
        self.trajectory = []

    def run(self, question):
        pred = self.program(question=question)
        steps = pred.trajectory  #: agent false-friend
        self.trajectory.append(len(steps))  #: not false-friend
        return pred

    def summary(self):
        return {"runs": 1, "trajectory": self.trajectory}  #: not false-friend


class Judge(dspy.Module):
    def grade(self, pred):
        wrapped = dspy.Prediction(answer=pred.answer, trajectory=list(pred.trajectory))  #: agent false-friend
        return len(wrapped.trajectory)  #: not false-friend


def table(preds):
    return [{"answer": pred.answer, "trajectory": str(pred.trajectory)} for pred in preds]  #: agent false-friend
