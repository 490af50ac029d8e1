"""A loop of our own, kept here so that no release changes it."""
import dspy


class Wheel(dspy.Module):
    """Thinks, calls a tool and repeats; what happened is kept under numbered keys."""

    def __init__(self, signature, tools, max_iters=3):
        super().__init__()
        self.signature = dspy.ensure_signature(signature)
        self.tools = {tool.__name__: tool for tool in tools}
        self.max_iters = max_iters
        names = ", ".join([*self.tools, "finish"])
        step = dspy.Signature({**self.signature.input_fields}, f"Choose one of {names}.")
        step = step.append("trajectory", dspy.InputField(), type_=str)
        self.react = dspy.Predict(step.append("tool", dspy.OutputField(), type_=str))
        self.extract = dspy.ChainOfThought(self.signature.append("trajectory", dspy.InputField(), type_=str))

    def _format_trajectory(self, trajectory):
        return "\n".join(f"{key}: {value}" for key, value in trajectory.items())

    def _call_with_potential_trajectory_truncation(self, module, trajectory, **inputs):
        while True:
            try:
                return module(**inputs, trajectory=self._format_trajectory(trajectory))
            except dspy.ContextWindowExceededError:
                trajectory = self.truncate_trajectory(trajectory)

    def truncate_trajectory(self, trajectory):
        keys = list(trajectory)
        if len(keys) < 3:
            raise ValueError("nothing left to forget")
        for key in keys[:2]:
            trajectory.pop(key)
        return trajectory

    def forward(self, **inputs):
        trajectory = {}
        for i in range(self.max_iters):
            pred = self._call_with_potential_trajectory_truncation(self.react, trajectory, **inputs)
            trajectory[f"tool_name_{i}"] = pred.tool
            if pred.tool == "finish":
                break
            trajectory[f"observation_{i}"] = self.tools[pred.tool]()
        extract = self._call_with_potential_trajectory_truncation(self.extract, trajectory, **inputs)
        return dspy.Prediction(trajectory=trajectory, **extract)


class CarefulWheel(Wheel):
    """Forgets what was seen but not what was done."""

    def truncate_trajectory(self, trajectory):
        return {key: value for key, value in trajectory.items() if not key.startswith("observation_")}
