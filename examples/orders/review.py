"""What an agent did, for the people who run the desk."""


def tools_used(prediction):
    """The tools that were called, in order."""
    taken = getattr(prediction, "trajectory", {}) or {}
    return [value for key, value in taken.items() if key.startswith("tool_name_") and value != "finish"]


def transcript(prediction):
    """Thoughts and observations, one step a line."""
    lines = []
    step = 0
    while f"tool_name_{step}" in prediction.trajectory:
        thought = prediction.trajectory[f"thought_{step}"]
        seen = prediction.trajectory.get(f"observation_{step}")
        lines.append(f"{step + 1}. {thought} -> {seen}")
        step += 1
    return lines
