from loop import Patient, ReAct


def gnaw():
    return "a tree falls"


for kind in (ReAct, Patient):
    dam = kind("question -> answer", tools=[gnaw])
    pred = dam(question="How high is the dam?")
    names = [v for k, v in pred.trajectory.items() if k.startswith("tool_name_")]
    print(kind.__name__, pred.answer, names, pred.trajectory["observation_0"], hasattr(pred, "trajectory"))
    print(type(dam.extract).__name__, len(dam.truncate_trajectory(dict(pred.trajectory))))
