"""Ice rescue: try, except, else and finally; exceptions that carry a result."""

import dspy
from errors import Thin, Unsure


def thickness(lake: str) -> str:
    """How thick the ice is."""
    return f"{lake}: 12 cm"


agent = dspy.ReAct("question -> answer", tools=[thickness])
fallback = dspy.Predict("question -> answer")


def ask(question):
    out = None
    try:
        out = agent(question=question)
    except ValueError as error:
        print(error)
        raise
    else:
        print(out.trajectory)  #: agent try
    finally:
        if out is not None:
            print(len(out.trajectory))  #: agent try
    return out


def strict(question):
    result = ask(question)
    if "lake" in question:
        raise Unsure(result)
    raise Thin("too thin", result)


def guarded(question):
    try:
        strict(question)
    except Unsure as doubt:
        return doubt.result.trajectory  #: agent try
    except Thin as thin:
        print(thin.trajectory)  #: not try
        return thin.args[1].trajectory  #: agent try


def read(question):
    try:
        return agent(question=question).trajectory  #: agent try
    except AttributeError:
        return {}


def plain(question):
    try:
        return fallback(question=question).trajectory  #: not try
    except AttributeError:
        return {}


print(guarded("lake Orta?"), guarded("a pond?"), read("lake Como?"), plain("lake Garda?"))
try:
    strict("b")
except (Unsure, Thin):
    print("as expected")
try:
    raise Unsure(agent(question="c"))
except Unsure as doubt:
    print(doubt.result.trajectory)  #: agent try
