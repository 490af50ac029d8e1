"""The names that the tool would use are taken."""
from press import ask

def legacy_trajectory(text):
    return f"old {text}"

has_trajectory = "yes"
ReAct = 1
mine = ask()
TAKEN = legacy_trajectory("story"), mine.trajectory["thought_0"], hasattr(mine, "trajectory"), has_trajectory, ReAct
