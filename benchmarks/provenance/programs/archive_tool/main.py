"""An archive: what comes back from files and other processes, and what a person could not decide either."""

import json
import pickle
import sys
from pathlib import Path

import dspy

agent = dspy.ReAct("question -> answer", tools=[])


def stored(out):
    text = json.dumps({"answer": out.answer, "trajectory": list(out.trajectory)})  #: agent out-of-sight
    return json.loads(text)["trajectory"]  #: not out-of-sight


def revived(path):
    return pickle.loads(Path(path).read_bytes()).trajectory  #: undecided out-of-sight


def plugged(name):
    return __import__(name).run().trajectory  #: undecided out-of-sight


def by_name(thing, attribute):
    return getattr(thing, attribute).trajectory  #: undecided out-of-sight


def handled(event):
    return event.trajectory  #: undecided out-of-sight


def looked_at(event):
    return getattr(event, "trajectory", None)  #: undecided out-of-sight


class Handler:
    def on_finish(self, outcome):
        self.seen = outcome.trajectory  #: undecided out-of-sight

    def on_path(self, plan):
        return len(plan["trajectory"])  #: undecided out-of-sight


print(stored(agent(question="When?")))
row = json.loads('{"trajectory": ["a"]}')
print(row["trajectory"])  #: not out-of-sight
if len(sys.argv) > 1:
    print(revived(sys.argv[1]))
