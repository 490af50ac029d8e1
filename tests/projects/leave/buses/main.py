"""Rides from a CSV and a JSON file with a column called trajectory, and an agent that answers about them."""
import csv
import json
from pathlib import Path

import dspy

from table import Table

with open("rides.csv", newline="") as file:
    rows = list(csv.DictReader(file))
rides = json.loads(Path("rides.json").read_text())


def stops_of(line: str) -> str:
    """The stops of a line."""
    for row in rows:
        if row["line"] == line and "trajectory" in row:
            return row["trajectory"].replace(">", ", ")
    return "nowhere"


def first_vehicle(ride):
    steps = ride.get("trajectory", {}) or {}
    return steps.get("tool_name_0", "unknown")


agent = dspy.ReAct("question -> answer: str", tools=[stops_of])
prediction = agent(question="Does line 9 stop at the hill?")
print(prediction.answer)

for row in rows:
    trajectory = row.get("trajectory")
    print(row["line"], len(trajectory.split(">")) == int(row["stops"]))
with open("rides.json") as file:
    for ride in json.load(file):
        print(ride["line"], "trajectory" in ride, first_vehicle(ride))

table = Table(rows)
print(table.columns, table["trajectory"])
table.records[0]["trajectory"] = prediction.answer
row = table.records[0]
print(row["trajectory"], row.pop("trajectory"), row.get("trajectory", "gone"))
print({ride["line"]: ride["trajectory"]["observation_0"] for ride in rides if "trajectory" in ride})
print(json.dumps([{"line": row["line"], "trajectory": row.get("trajectory")} for row in table]))
