"""What is flown, as it is sent over the wire."""
from __future__ import annotations

from typing import Any, Optional, TypedDict

from pydantic import BaseModel, Field, field_validator


class Waypoint(BaseModel):
    x: int
    y: int


class Flight(BaseModel):
    drone: str
    trajectory: list[Waypoint] = Field(default_factory=list, description="in the order of flying")
    answer: Optional[str] = None

    @field_validator("trajectory")
    @classmethod
    def _starts_at_home(cls, trajectory: list[Waypoint]) -> list[Waypoint]:
        if trajectory and (trajectory[0].x, trajectory[0].y) != (0, 0):
            raise ValueError("starts elsewhere")
        return trajectory


class Report(TypedDict):
    drone: str
    trajectory: dict[str, Any]


def log(report: Report) -> list[str]:
    return [f"{key}={value}" for key, value in report["trajectory"].items() if key.startswith("tool_name_")]
