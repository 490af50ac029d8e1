import dspy

from letters import Answered, Failed, Routed, post

for word in ("a", "route"):
    match post(word):
        case Answered(prediction=pred):
            print(pred.trajectory)  #: agent match
        case Failed(reason):
            print(reason)
        case Routed() as routed:
            print(routed.trajectory)  #: not match

agent = dspy.ReAct("question -> answer", tools=[])
if (pred := agent(question="w")) and pred.trajectory:  #: agent match
    print(pred.answer)
if steps := getattr(agent(question="v"), "trajectory", None):  #: agent match
    print(steps)
match ("done", agent(question="u")):
    case ("done", pred):
        print(pred.trajectory)  #: agent match
    case _:
        print("no")
message = {"kind": "route", "body": Routed(["x"])}
match message:
    case {"kind": "route", "body": body}:
        print(body.trajectory)  #: not match
match agent(question="t"):
    case dspy.Prediction(answer="A") as pred:
        print(pred.trajectory)  #: agent match
first, (second, *rest) = agent(question="s"), [Routed([1]), agent(question="r"), agent(question="q")]
print(first.trajectory)  #: agent match
print(second.trajectory)  #: not match
print(rest[0].trajectory)  #: agent match
