import dspy


def stock(item: str) -> int:
    """How many are left."""
    return {"kettle": 4}.get(item, 0)


def names(mapping):
    return [mapping[key] for key in mapping if key.startswith("tool_name_")]


shop = dspy.ReAct("ask -> reply", tools=[stock])
plain = dspy.Predict("ask -> reply")
p = shop(ask="How many of the red kettle?")

# getattr with each default
traj = getattr(p, "trajectory", {}) or {}
if isinstance(traj, dict):
    print("default {}", names(traj))
maybe = getattr(p, "trajectory", None)
print("default None", None if maybe is None else sorted(maybe)[-1])
print("default ''", str(getattr(p, "trajectory", ""))[:16])
print("default []", list(getattr(p, "trajectory", []))[:2])
print("no default", sorted(getattr(p, "trajectory"))[0])

# hasattr
if hasattr(p, "trajectory") and p.trajectory:
    print("hasattr", names(p.trajectory))
print("conditional", p.trajectory["observation_0"] if hasattr(p, "trajectory") else "nothing")
if not hasattr(p, "trajectory"):
    raise SystemExit("lost")

# the mapping side of a prediction
print("item", p["trajectory"]["thought_0"])
print("get", names(p.get("trajectory", {})), p.get("trajectory")["tool_args_0"])
print("in", "trajectory" in p, "trajectory" not in p)
print("keys", "trajectory" in p.keys())
print("toDict", p.toDict()["trajectory"]["tool_name_1"])
print("copy", dict(p.trajectory) == p.trajectory, {**p.trajectory}["observation_1"])
print("store", p._store["trajectory"]["tool_name_0"])
print("dunder", p.__dict__["_store"]["trajectory"]["tool_name_0"])

try:
    print("try", p.trajectory["thought_1"])
except AttributeError:
    print("try", "no trajectory")

# the same questions to a prediction that never had one
q = plain(ask="And the blue one?")
print(hasattr(q, "trajectory"), getattr(q, "trajectory", {}), "trajectory" in q, q.get("trajectory", "none"))
