import asyncio
import copy

import dspy

from desk import Careful, Desk, rate


def copy_of(model, name):
    other = copy.copy(model)
    other.model, other.history = name, []
    return other


large = dspy.settings.lm
small = copy_of(large, "small")
desk = Desk(small)

parcel = desk(parcel="a parcel to Rome")
print(parcel.postage, bool(small.history), bool(large.history))

large.history.clear()
frank = dspy.ReAct("parcel -> postage", tools=[rate])
letter = frank(parcel="a letter to Oslo", config={"temperature": 0.7})
print(letter.postage, {entry["kwargs"].get("temperature") for entry in large.history})

small.history.clear()
later = asyncio.run(frank.acall(parcel="a parcel to Rome", **{"lm": small}))
print(later.postage, bool(small.history))

small.history.clear()
large.history.clear()
careful = Careful("parcel -> postage", tools=[])
print(careful(parcel="a letter to Oslo", lm=small).postage, bool(small.history), bool(large.history))



class Express(dspy.ReAct):
    stamp = "red"


small.history.clear()
express = Express("parcel -> postage", tools=[rate])
print(express(parcel="a parcel to Rome", lm=small).postage, express.stamp, bool(small.history))

weigher = dspy.Predict("parcel -> weight")
small.history.clear()
print(weigher(parcel="a letter to Oslo", lm=small).weight, bool(small.history))
