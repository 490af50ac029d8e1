def used_tools(pred):
    return [v for k, v in pred.trajectory.items() if k.startswith("tool_name_") and v != "finish"]  #: agent evaluation


def tool_recall(example, pred, trace=None, pred_name=None, pred_trace=None):
    used = set(used_tools(pred))
    wanted = set(example.tools)
    return len(used & wanted) / len(wanted) if wanted else 1.0


def brevity(example, pred, trace=None):
    traj = pred.get("trajectory") or {}  #: agent evaluation
    return 1 / (1 + len(traj))


def gold_length(example, pred, trace=None):
    gold = example.get("trajectory", [])  #: not evaluation
    return float(len(gold) < 4)


METRICS = {"brevity": brevity, "gold": gold_length, "recall": tool_recall}
