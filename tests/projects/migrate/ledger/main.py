"""What becomes of a trajectory: changed, stored, told to a judge, turned into messages."""
import json
import pathlib
import tempfile

import dspy


def account(name: str) -> float:
    """The balance of an account."""
    return len(name) * 1.5


def messages(trajectory):
    """As a chat; takes the mapping, not the prediction."""
    chat, n = [], 0
    while f"thought_{n}" in trajectory:
        chat.append(("assistant", trajectory[f"thought_{n}"], trajectory[f"tool_name_{n}"]))
        chat.append(("tool", trajectory.get(f"observation_{n}")))
        n += 1
    return chat


def save(path, prediction):
    record = {"answer": prediction.answer, "trajectory": prediction.trajectory, "steps": len(prediction.trajectory) // 4}
    path.write_text(json.dumps(record))


def load(path):
    """Old files look like this for good."""
    record = json.loads(path.read_text())
    return record["trajectory"]["tool_name_0"], record.get("trajectory", {}).get("observation_1")


agent = dspy.ReAct("question -> answer", tools=[account])
result = agent(question="Is the rent paid?")
print(messages(result.trajectory))
print(messages(trajectory=getattr(result, "trajectory", {})))

# a copy of one's own, changed
own = dict(result.trajectory)
own.pop("thought_0")
own["note"] = "checked"
print("thought_0" in own, "note" in own, "note" in result.trajectory)

# the mapping itself, under a name of its own
mapping = result.trajectory
removed = mapping.pop("observation_2")
mapping.update(extra=1)
print(removed, mapping["extra"], list(mapping)[-1])

# marked on the prediction
marked = agent(question="Is the rent paid?")
marked.trajectory["note"] = "by hand"
del marked.trajectory["thought_0"]
print("note" in marked.trajectory, "thought_0" in marked.trajectory)

# replaced on the prediction
cleaned = agent(question="Is the rent paid?")
cleaned.trajectory = {key: value for key, value in cleaned.trajectory.items() if "_2" not in key}
print(sorted(cleaned.trajectory)[-1], len(cleaned.trajectory) // 4)

path = pathlib.Path(tempfile.mkdtemp()) / "run.json"
save(path, agent(question="Is the rent paid?"))
print(load(path), json.dumps(agent(question="Is the rent paid?").trajectory, sort_keys=True)[:40])
judge = dspy.Predict("question, trajectory -> grade")
print(judge(question="?", trajectory=agent(question="Is the rent paid?").trajectory).grade)
print("{0.answer} {1[tool_name_0]}".format(result, agent(question="Is the rent paid?").trajectory))
print(f"{agent(question='Is the rent paid?').trajectory['observation_0']:.2f}", "%(thought_1)s" % cleaned.trajectory)
copied = {**agent(question="Is the rent paid?").trajectory, "more": True}
print(len(copied), copied | {"x": 1} == {**copied, "x": 1})
