"""Migrated before: nothing is left to do."""
import dspy

from react_migrate import ReAct, has_trajectory, legacy_trajectory


def ask(who: str) -> str:
    """Ask someone."""
    return f"{who} nods"


class Careful(ReAct):
    def truncate_trajectory(self, trajectory):
        for key in list(trajectory)[:4]:
            del trajectory[key]
        return trajectory


agent = dspy.ReAct("question -> answer", tools=[ask])
pred = agent(question="Does the new bridge hold?")
traj = legacy_trajectory(pred)
print([v for k, v in traj.items() if k.startswith("tool_name_")], traj["observation_0"])
print(has_trajectory(pred), legacy_trajectory(pred, {})["thought_0"], bool(legacy_trajectory(pred, None)))
careful = Careful("question -> answer", tools=[ask])(question="Does the new bridge hold?")
print(legacy_trajectory(careful)["tool_args_0"], has_trajectory(dspy.Prediction(answer="none")))
