"""Things that fly know their way as a property."""
from abc import ABC, abstractmethod
from functools import cached_property
from typing import Iterable, Protocol, runtime_checkable


@runtime_checkable
class Flies(Protocol):
    @property
    def trajectory(self) -> dict[str, float]: ...


class Throw(ABC):
    def __init__(self, force):
        self.force = force

    @property
    def trajectory(self):
        return {f"at_{i}": self.force / (i + 1) for i in range(2)}

    @abstractmethod
    def land(self): ...


class Dart(Throw):
    def land(self):
        return self.trajectory["at_1"]


class Boomerang(Throw):
    @property
    def trajectory(self):
        there = super().trajectory
        return {**there, "at_2": there["at_0"]}

    def land(self):
        return list(self.trajectory.values())[-1]


class Kite:
    """Not a throw, and works out its way only once."""

    @cached_property
    def trajectory(self):
        print("measured")
        return {"at_0": 1.0}


def total(things: Iterable[Flies]) -> float:
    return sum(sum(thing.trajectory.values()) for thing in things)


def names(result: Flies) -> list[str]:
    return [key for key, _ in result.trajectory.items() if key.startswith("at_")]
