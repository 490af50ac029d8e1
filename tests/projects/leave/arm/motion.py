"""Paths of a robot arm, and of atoms."""


class Plan:
    def __init__(self, points):
        self.trajectory = points
        self.termination_reason = "reached"

    def truncate_trajectory(self, trajectory):
        return trajectory[:2]


class Planner:
    def plan(self, goal):
        return Plan([(0.0, 0.0), (0.5, 0.1), goal])


class Universe:
    """Molecular dynamics: frames over time."""

    def __init__(self, frames):
        self.trajectory = frames
