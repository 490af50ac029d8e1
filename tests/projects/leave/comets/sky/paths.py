"""A point mass with a constant pull, stepped by hand."""
from __future__ import annotations

from dataclasses import dataclass, field


class Trajectory:
    """Points in the order they were passed."""

    def __init__(self, points=()):
        self.points = list(points)

    def append(self, point):
        self.points.append(point)

    def items(self):
        return enumerate(self.points)

    def __iter__(self):
        return iter(self.points)

    def __len__(self):
        return len(self.points)


@dataclass
class Body:
    name: str
    speed: int
    trajectory: Trajectory = field(default_factory=Trajectory)

    def step(self, t: int) -> None:
        self.trajectory.append((t, self.speed * t - t * t))

    @property
    def peak(self) -> int:
        return max(height for _, height in self.trajectory)


def simulate(bodies: list[Body], steps: int) -> dict[str, Trajectory]:
    for t in range(steps):
        for body in bodies:
            body.step(t)
    return {body.name: body.trajectory for body in bodies}
