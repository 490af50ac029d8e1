import dspy

from motion import Planner, Universe

describe = dspy.Predict("path -> sentence")

plan = Planner().plan((1.0, 1.0))
result = plan
for point in result.trajectory:
    print("point", point)
print(len(plan.trajectory), plan.trajectory[-1], plan.truncate_trajectory(plan.trajectory), plan.termination_reason)

universe = Universe(["frame 0", "frame 1"])
for ts in universe.trajectory[::2]:
    print(ts)
if hasattr(universe, "trajectory"):
    print(getattr(universe, "trajectory", None)[0])
pred = describe(path=str(plan.trajectory))
print(pred.sentence)


def show(pred):
    """Takes anything with points."""
    return [round(x, 1) for x, _ in pred.trajectory]


print(show(plan))
