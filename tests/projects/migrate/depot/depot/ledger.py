"""One line for each thing the clerk did."""


def lines(found):
    taken = found.trajectory
    for number in sorted({int(key.rsplit("_", 1)[1]) for key in taken}):
        saw = str(taken.get(f"observation_{number}", ""))
        yield number, taken[f"tool_name_{number}"], taken[f"tool_args_{number}"], saw[:24], len(saw) > 1000


def pages(found):
    return [args["page"] for key, args in found.trajectory.items() if key.startswith("tool_args_") and "page" in args]
