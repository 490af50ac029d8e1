import json

import dspy

from archive import Archive, as_row, load_row, public, to_row

agent = dspy.ReAct("question -> answer", tools=[])
pred = agent(question="one")
row = pred.toDict()
print(row["trajectory"])  #: agent serialize
print(row.get("trajectory", {}))  #: agent serialize
row = to_row("one", pred)
print(row["trajectory"])  #: not serialize
print("trajectory" in row)  #: not serialize
fields = dict(pred.items())
print(fields["trajectory"])  #: agent serialize
slim = pred.toDict()
slim.pop("trajectory", None)  #: agent serialize
print(json.dumps(slim))
print(as_row(**agent(question="two")))
archive = Archive()
archive.put("three", agent(question="three"))
print(load_row(archive.lines[0]).get("trajectory"))  #: not serialize
loaded = json.loads('{"trajectory": [[0, 0], [1, 1]]}')
print(loaded["trajectory"])  #: not serialize
print(public(agent(question="four")))
text = json.dumps({"question": "five", **agent(question="five").toDict()}, default=str)
print(json.loads(text)["trajectory"])  #: undecided serialize
