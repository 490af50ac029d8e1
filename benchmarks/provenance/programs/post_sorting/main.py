"""Sorting post: `match` on classes, tuples and dicts."""

from dataclasses import dataclass

import dspy


@dataclass
class Letter:
    trajectory: str


def street(name: str) -> str:
    """Which round a street is on."""
    return f"{name}: round 3"


agent = dspy.ReAct("question -> answer", tools=[street])


def describe(thing):
    match thing:
        case Letter():
            return thing.trajectory  #: not match
        case dspy.Prediction() as out:
            return out.trajectory  #: agent match
        case [first, *_]:
            return first.trajectory  #: agent match
        case {"out": out, "letter": letter}:
            print(letter.trajectory)  #: not match
            return out.trajectory  #: agent match
        case _:
            return None


def tagged(pair):
    match pair:
        case ("agent", out):
            return out["trajectory"]  #: agent match
        case ("letter", item):
            return item.trajectory  #: not match


def by_mode(mode):
    match mode:
        case "ask":
            out = agent(question="rue Haute?")
        case "post":
            out = agent(question="quai?")
        case _:
            raise ValueError(mode)
    return out.trajectory  #: agent match


print(describe(Letter("to Lille")))
print(describe(agent(question="a")))
print(describe([agent(question="b"), agent(question="c")]))
print(describe({"out": agent(question="d"), "letter": Letter("to Metz")}))
print(tagged(("agent", agent(question="e"))), tagged(("letter", Letter("to Nancy"))))
print(by_mode("ask"), by_mode("post"))
match (agent(question="f"), Letter("to Brest")):
    case (out, letter):
        print(out.trajectory)  #: agent match
        print(letter.trajectory)  #: not match
match {"kind": "run", "value": agent(question="g")}:
    case {"kind": "run", "value": value}:
        print(value.trajectory)  #: agent match
