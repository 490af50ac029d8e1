"""The pages of the logbook; which of them are filled in, the harbour master writes on a slip of paper."""


def instruments(entry):
    return [v for k, v in entry.trajectory.items() if k.startswith("tool_name_") and v != "finish"]


def sightings(entry):
    seen = entry["trajectory"]
    return [str(seen[key]) for key in seen if "observation" in key]


def signed(entry):
    if "trajectory" not in entry:
        return "not signed"
    last = list(getattr(entry, "trajectory", {}).values())[-1]
    return f"signed off: {last}"


def blank(entry):
    return len(entry.trajectory) == 0
