"""Flights are validated models; the pilot is an agent."""
import dspy
from models import Flight, Report, Waypoint, log
from pydantic import ValidationError


def wind(height: int) -> str:
    """The wind at a height."""
    return f"{height // 10} knots"


class Pilot(dspy.Module):
    def __init__(self):
        super().__init__()
        self.react = dspy.ReAct("question -> answer", tools=[wind])

    def forward(self, question: str) -> Flight:
        pred = self.react(question=question)
        return Flight(drone="kestrel", trajectory=[Waypoint(x=0, y=0), Waypoint(x=3, y=4)], answer=pred.answer)


flight = Pilot().forward("Is it safe to fly?")
print(flight.answer, [(p.x, p.y) for p in flight.trajectory], len(flight.trajectory))
print(flight.model_dump()["trajectory"], sorted(Flight.model_fields))
again = Flight.model_validate_json(flight.model_dump_json())
print(again.trajectory == flight.trajectory, again.trajectory[-1].y)
copy = flight.model_copy(update={"trajectory": flight.trajectory[:1]})
print(len(copy.trajectory), getattr(copy, "trajectory", None) is not None)
try:
    Flight(drone="wren", trajectory=[{"x": 1, "y": 1}])
except ValidationError as error:
    print(error.errors()[0]["loc"])
report: Report = {"drone": "wren", "trajectory": {"tool_name_0": "rotor", "tool_args_0": {}}}
print(log(report), report["trajectory"].get("tool_args_0"), "trajectory" in report)
fleet: dict[str, Flight] = {flight.drone: flight}
for name, result in fleet.items():
    print(name, result.trajectory[0].x, result.answer)
