"""A loop of our own: the framework's, with a budget and a log."""
import dspy


class BudgetedReAct(dspy.ReAct):
    def __init__(self, signature, tools, max_iters=10, budget=2):
        super().__init__(signature, tools, max_iters=max_iters)
        self.budget = budget
        self.log = []

    def forward(self, **input_args):
        trajectory = {}
        for idx in range(self.max_iters):
            if idx >= self.budget:
                self.log.append("budget spent")
                break
            pred = self._call_with_potential_trajectory_truncation(self.react, trajectory, **input_args)
            trajectory[f"thought_{idx}"] = pred.next_thought
            trajectory[f"tool_name_{idx}"] = pred.next_tool_name
            trajectory[f"tool_args_{idx}"] = pred.next_tool_args
            self.log.append(f"{idx}: {pred.next_tool_name}")
            trajectory[f"observation_{idx}"] = self.tools[pred.next_tool_name](**pred.next_tool_args)
            if pred.next_tool_name == "finish":
                break
        extract = self._call_with_potential_trajectory_truncation(self.extract, trajectory, **input_args)
        return dspy.Prediction(trajectory=trajectory, budget=self.budget, **extract)


class Quiet(BudgetedReAct):
    """Only formats differently."""

    def _format_trajectory(self, trajectory):
        return "\n".join(f"{key} = {value}" for key, value in trajectory.items())
