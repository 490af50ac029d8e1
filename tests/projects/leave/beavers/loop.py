"""A loop copied from a framework years ago and kept in the tree."""
import dspy


class ReAct(dspy.Module):
    def __init__(self, signature, tools, max_iters=3):
        super().__init__()
        self.tools = {tool.__name__: tool for tool in tools}
        self.max_iters = max_iters
        self.react = dspy.Predict(signature)
        self.extract = dspy.ChainOfThought(signature)

    def _format_trajectory(self, trajectory):
        return str(trajectory)

    def _call_with_potential_trajectory_truncation(self, module, trajectory, **inputs):
        return module(**inputs)

    def truncate_trajectory(self, trajectory):
        for key in list(trajectory)[:4]:
            trajectory.pop(key)
        return trajectory

    def forward(self, **inputs):
        trajectory = {}
        for idx, (name, tool) in enumerate(self.tools.items()):
            trajectory[f"thought_{idx}"] = f"use {name}"
            trajectory[f"tool_name_{idx}"] = name
            trajectory[f"tool_args_{idx}"] = {}
            trajectory[f"observation_{idx}"] = tool()
        extract = self._call_with_potential_trajectory_truncation(self.extract, trajectory, **inputs)
        return dspy.Prediction(trajectory=trajectory, **extract)


class Patient(ReAct):
    def truncate_trajectory(self, trajectory):
        return trajectory
