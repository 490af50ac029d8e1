"""Simulated paths, and an agent that is asked which of them to watch."""
import dspy

from sky import Body, Trajectory, simulate

bodies = [Body("Halley", 6), Body("Encke", 4)]
paths = simulate(bodies, steps=5)


def highest(name: str) -> str:
    """How high a body came."""
    return str(next(body.peak for body in bodies if body.name == name))


def lengths(group: list[Body]) -> dict[str, int]:
    return {body.name: len(body.trajectory) for body in group}


def joined(*trajectories: Trajectory) -> Trajectory:
    return Trajectory(point for trajectory in trajectories for point in trajectory)


def show(body: Body) -> None:
    for i, (t, height) in body.trajectory.items():
        if height > 0:
            print(body.name, i, t, height)


agent = dspy.ReAct("question -> answer", tools=[highest])
result = agent(question="Which comet rises higher?")
print(result.answer)
for body in bodies:
    show(body)
print(lengths(bodies), len(joined(*(body.trajectory for body in bodies))))
trajectory = max((body.trajectory for body in bodies), key=lambda path: path.points[-1])
print(trajectory.points, [len(path) for path in paths.values()])
chosen = next(body for body in bodies if body.name == result.answer)
print(chosen.trajectory.points[0], hasattr(chosen, "trajectory"), getattr(chosen, "trajectory").points[-1])
