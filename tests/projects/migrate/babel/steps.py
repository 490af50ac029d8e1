"""Records of our own for every step."""
from dataclasses import dataclass


@dataclass
class Step:
    index: int
    tool: str
    args: dict
    thought: str = ""
    seen: str = ""


def steps(prediction):
    traj = prediction.trajectory
    records = []
    index = 0
    while f"tool_name_{index}" in traj:
        records.append(
            Step(
                index=index,
                tool=traj[f"tool_name_{index}"],
                args=traj[f"tool_args_{index}"],
                thought=traj.get(f"thought_{index}", ""),
                seen=str(traj.get(f"observation_{index}", ""))[:22],
            )
        )
        index += 1
    return records


def grouped(prediction):
    """By number, from the keys alone."""
    found = {}
    for key, value in prediction.trajectory.items():
        kind, _, number = key.rpartition("_")
        found.setdefault(int(number), {})[kind] = value
    return [found[number] for number in sorted(found)]


def complete(prediction):
    names = [v for k, v in prediction.trajectory.items() if k.startswith("tool_name_")]
    return bool(names) and names[-1] == "finish"


def failures(prediction):
    """Errors, found by their text."""
    return [
        key
        for key, value in prediction.trajectory.items()
        if key.startswith("observation_") and "Execution error" in str(value)
    ]


def first_call(prediction, tool):
    for key, value in prediction.trajectory.items():
        if key.startswith("tool_name_") and value == tool:
            return prediction.trajectory[key.replace("tool_name_", "observation_")]
    return None
