"""Plan a crossing and look at what the agent did, in every way people look at it."""
import logging
import sys

import dspy

logging.basicConfig(stream=sys.stdout, format="%(levelname)s %(message)s")
log = logging.getLogger("ferry")


def boats(port: str) -> list:
    """Boats that leave for a port."""
    return ["MV Lochinvar", f"MV {port}"]


def weather(port: str) -> str:
    """The weather at a port."""
    return "rain" if port == "Mull" else "dry"


def book(boat: str, seats: int) -> dict:
    """Book seats."""
    return {"boat": boat, "seats": seats}


planner = dspy.ReAct("question -> answer: str, boats: int", tools=[boats, weather, book], max_iters=10)
out = planner(question="Can I be in Oban by noon?")

# the whole thing
print("whole:", out.trajectory)
log.warning("whole: %s", out.trajectory)
print(f"whole: {out.trajectory!r}")

# items
for label, value in out.trajectory.items():
    print(f"  {label:<14} {value}")
for label, value in sorted(out.trajectory.items()):
    print("sorted", label, type(value).__name__)

# key dispatch
for key, value in out.trajectory.items():
    if key.startswith("thought"):
        print("thinks:", value)
    elif key.startswith("tool_name"):
        n = key.split("_")[-1]
        print("calls:", value, out.trajectory.get(f"tool_args_{n}"))
    elif key.startswith("observation"):
        print("sees:", value)

# names
traj = out.trajectory
names = [v for k, v in traj.items() if k.startswith("tool_name_") and v != "finish"]
print(names)
print({v for k, v in traj.items() if "tool_name" in k} == {"boats", "weather", "book", "finish"})
print([traj[k] for k in sorted(traj) if k.startswith("tool_name")])

# counters
i = 0
while f"tool_name_{i}" in traj:
    print(i, traj[f"tool_name_{i}"], traj[f"observation_{i}"])
    i += 1
for j in range(20):
    if f"thought_{j}" not in out.trajectory:
        break
    print(j, repr(out.trajectory[f"thought_{j}"]))

# suffixes
print(sorted({int(k.split("_")[1]) for k in out.trajectory if k.startswith("thought_")}))
print(max(int(k.rsplit("_", 1)[1]) for k in out.trajectory))
print([k.removeprefix("observation_") for k in out.trajectory.keys() if k.startswith("observation_")])

# constants
assert out.trajectory["tool_name_0"] == "boats"
assert out.trajectory["tool_args_3"]["seats"] == 2, out.trajectory["tool_args_3"]
print(out.trajectory["tool_name_4"] == "finish", out.trajectory["observation_4"], out.trajectory["tool_args_4"])

# counts
print(sum(k.startswith("thought_") for k in out.trajectory))
print(len(out.trajectory) // 4, len([k for k in out.trajectory if k.startswith("tool_name_")]))
print("answer:", out.answer, out.boats)
