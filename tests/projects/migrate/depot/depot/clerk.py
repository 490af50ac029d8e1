import dspy

from depot.shelves import manifest, open_order


class Inspect(dspy.Signature):
    """Compare a pallet with its order."""

    request: str = dspy.InputField()
    verdict: str = dspy.OutputField()
    complete: bool = dspy.OutputField()


class Forgetful(dspy.ReAct):
    """Keeps the opened order, forgets the oldest page."""

    def truncate_trajectory(self, trajectory):
        numbers = [key.removeprefix("tool_name_") for key, value in trajectory.items() if value == "manifest"]
        for kind in ("thought", "tool_name", "tool_args", "observation"):
            del trajectory[f"{kind}_{numbers[0]}"]
        print("forgot page", numbers[0])
        return trajectory


class Clerk(dspy.Module):
    def __init__(self):
        super().__init__()
        self.loop = Forgetful(Inspect, tools=[open_order, manifest], max_iters=8)

    def forward(self, request: str) -> dspy.Prediction:
        return self.loop(request=request)


def hire() -> Clerk:
    return Clerk()
