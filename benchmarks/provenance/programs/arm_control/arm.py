from dataclasses import dataclass, field


@dataclass
class Plan:
    trajectory: list = field(default_factory=list)


class Planner:
    def plan(self, start, goal):
        return Plan([start, "over", goal])


class Arm:
    def __init__(self, trajectory):
        self.trajectory = trajectory

    def replay(self):
        return list(reversed(self.trajectory))  #: not false-friend


def execute(arm):
    return [arm.replay(), len(arm.trajectory)]  #: not false-friend
