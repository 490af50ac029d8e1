"""A weather desk: the trajectory is asked for with getattr, hasattr, items, get, in, vars and toDict."""

import json
import operator

import dspy


def wind(town: str) -> str:
    """The wind in a town."""
    return f"{town}: west"


class Balloon:
    def __init__(self):
        self.trajectory = [1, 2]

    def get(self, key, default=None):
        return default


agent = dspy.ReAct("question -> answer", tools=[wind])
plain = dspy.Predict("question -> answer")
out = agent(question="Ostend?")
other = plain(question="Ostend?")
balloon = Balloon()

print(getattr(out, "trajectory"))  #: agent read
print(getattr(out, "trajectory", {}) or {})  #: agent read
print(getattr(out, "trajectory", None))  #: agent read
print(hasattr(out, "trajectory"))  #: agent read
print(out["trajectory"])  #: agent read
print(out.get("trajectory"))  #: agent read
print(out.get("trajectory", {}))  #: agent read
print("trajectory" in out)  #: agent read
print("trajectory" in out.keys())  #: agent read
print(out.toDict()["trajectory"])  #: agent read
print(out.toDict().get("trajectory"))  #: agent read
print(dict(out)["trajectory"])  #: agent read
print({**out}["trajectory"])  #: agent read
print(out._store["trajectory"])  #: agent read
print(vars(out)["_store"]["trajectory"])  #: agent read
fields = dict(out.items())
print(fields.pop("trajectory"))  #: agent read
print(getattr(balloon, "trajectory", {}))  #: not read
print(hasattr(balloon, "trajectory"))  #: not read
print(balloon.get("trajectory"))  #: not read
print(vars(balloon)["trajectory"])  #: not read
print(getattr(other, "trajectory", {}))  #: not read
print("trajectory" in other)  #: not read
print(other.get("trajectory", {}))  #: not read
row = json.loads('{"trajectory": []}')
print(row["trajectory"])  #: not read
print(row.get("trajectory"))  #: not read
print("trajectory" in row)  #: not read
if hasattr(out, "trajectory") and out.answer:  #: agent read
    steps = out.trajectory  #: agent read
    print(len(steps))
name = "trajectory"
print(operator.attrgetter("answer")(out))
print(getattr(out, "trajectory", None) is not None)  #: agent read
