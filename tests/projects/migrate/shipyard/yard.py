"""Five ways in which people change the loop by inheriting from it."""

import dspy


class Unhurried(dspy.ReAct):
    """Runs the loop itself and leaves the extraction out."""

    def forward(self, **inputs):
        trajectory = {}
        for idx in range(inputs.pop("max_iters", self.max_iters)):
            pred = self._call_with_potential_trajectory_truncation(self.react, trajectory, **inputs)
            trajectory[f"thought_{idx}"] = pred.next_thought
            trajectory[f"tool_name_{idx}"] = pred.next_tool_name
            trajectory[f"tool_args_{idx}"] = pred.next_tool_args
            if pred.next_tool_name == "finish":
                break
            trajectory[f"observation_{idx}"] = self.tools[pred.next_tool_name](**pred.next_tool_args)
        seen = [value for key, value in trajectory.items() if key.startswith("observation_")]
        return dspy.Prediction(trajectory=trajectory, answer=seen[-1] if seen else "")


class Plain(dspy.ReAct):
    """Words the trajectory in its own way."""

    def _format_trajectory(self, trajectory):
        return " / ".join(f"{key}: {value}" for key, value in trajectory.items())


class Pinned(dspy.ReAct):
    """Keeps the first step, whatever happens."""

    def truncate_trajectory(self, trajectory):
        keys = list(trajectory)
        print("kept", keys[0], "dropped", keys[4])
        for key in keys[4:8]:
            del trajectory[key]
        return trajectory


class Counted(dspy.ReAct):
    """Counts its runs, and leaves the rest to the framework."""

    runs = 0

    def forward(self, **inputs):
        self.runs += 1
        return super().forward(**inputs)


class Swapped(dspy.ReAct):
    """Puts another predictor in the place of the framework's."""

    def __init__(self, signature, tools):
        super().__init__(signature, tools)
        self.react = dspy.Predict(self.react.signature.with_instructions("Work slowly."))
