"""A clinic's forms: pydantic models and typed dicts."""

from typing import Any, TypedDict

import dspy
from pydantic import BaseModel, ConfigDict


def slot(day: str) -> str:
    """Free times on a day."""
    return f"{day}: 9.30"


class Form(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True)

    number: int
    outcome: Any
    trajectory: list[str] = []


class Batch(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True)

    forms: list[Form]


class Row(TypedDict):
    question: str
    outcome: dspy.Prediction
    trajectory: list


desk = dspy.ReAct("question -> answer", tools=[slot])


def fill(number, question):
    return Form(number=number, outcome=desk(question=question))


form = fill(1, "Monday?")
print(form.outcome.trajectory)  #: agent field
print(form.trajectory)  #: not field
batch = Batch(forms=[form, fill(2, "Tuesday?")])
for one in batch.forms:
    print(one.outcome.trajectory)  #: agent field
    print(len(one.trajectory))  #: not field

row: Row = {"question": "Friday?", "outcome": desk(question="Friday?"), "trajectory": []}
print(row["outcome"].trajectory)  #: agent field
print(row["trajectory"])  #: not field
rows = [row, Row(question="Sunday?", outcome=desk(question="Sunday?"), trajectory=["x"])]
print([r["outcome"]["trajectory"] for r in rows])  #: agent field
print([r.get("trajectory") for r in rows])  #: not field
print(form.model_copy(update={"number": 3}).outcome.trajectory)  #: agent field
