"""A toy shop: `setattr`, `__dict__`, `vars` and class attributes put on from outside."""

import dspy


def toy(name: str) -> str:
    """The price of a toy."""
    return f"{name}: 5"


class Counter:
    pass


class Box:
    kind = "wood"


agent = dspy.ReAct("question -> answer", tools=[toy])
counter = Counter()
setattr(counter, "helper", agent)
print(counter.helper(question="a top?").trajectory)  #: agent setattr
setattr(counter, "last", agent(question="a ball?"))
print(counter.last.trajectory)  #: agent setattr
print(getattr(counter, "last").trajectory)  #: agent setattr
setattr(counter, "trajectory", "from shelf to till")
print(counter.trajectory)  #: not setattr
counter.__dict__["second"] = agent(question="a kite?")
print(counter.second.trajectory)  #: agent setattr
Box.worker = agent
print(Box().worker(question="a drum?").trajectory)  #: agent setattr
for name, thing in (("one", agent(question="1")), ("two", agent(question="2"))):
    setattr(counter, name, thing)
print(counter.one.trajectory)  #: agent setattr
vars(counter).update(third=agent(question="a doll?"))
print(counter.third.trajectory)  #: agent setattr
FIELD = "kept"
setattr(counter, FIELD, agent(question="a yo-yo?"))
print(getattr(counter, FIELD).trajectory)  #: agent setattr
setattr(counter, FIELD + "_path", Box())
counter.kept_path.trajectory = "round"
print(counter.kept_path.trajectory)  #: not setattr
