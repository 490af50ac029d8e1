"""Glaciers from a database; a guide, which is an agent, says which one to visit."""
import dspy
from store import Drift, Melt, View, by_length, drifts, filled, with_defaults


def distance(glacier: str) -> int:
    """Kilometres to a glacier."""
    return 10 * len(glacier)


guide = dspy.ReAct("question -> glacier", tools=[distance])
visit = guide(question="Which glacier is near?").glacier

base = filled()
rows = drifts(base)
for row in rows:
    for key, value in row["trajectory"].items():
        if key.startswith("thought_"):
            print(row["glacier"] == visit, key, chr(value))
print(by_length(rows), with_defaults({"glacier": "Mer"})["trajectory"], View.trajectory.value, View["trajectory"].name)
result = base.execute("select trajectory, glacier from drift where glacier = ?", (visit,)).fetchone()
print(result["trajectory"], result.keys(), "trajectory" in result.keys())
melts = [Melt(row["glacier"], sum(row["trajectory"].values())) for row in rows]
for glacier, trajectory in melts:
    print(glacier, trajectory)
print(max(melts, key=lambda melt: melt.trajectory).glacier, melts[0].trajectory, melts[-1]._asdict()["trajectory"])
match rows[0]:
    case {"trajectory": {"thought_0": first, **rest}}:
        print(first, len(rest))
empty: Drift = {"glacier": "Fox"}
print(empty.get("trajectory"), "trajectory" in empty, empty.setdefault("trajectory", {}))
