from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Generic, TypeVar

from .run import agent

T = TypeVar("T")


@dataclass(frozen=True)
class Ok(Generic[T]):
    value: T

    def map(self, change: Callable[[T], Any]) -> Ok:
        return Ok(change(self.value))

    def unwrap(self) -> T:
        return self.value


@dataclass(frozen=True)
class Err:
    reason: str

    def map(self, change) -> Err:
        return self

    def unwrap(self):
        raise RuntimeError(self.reason)


def attempt(place: str) -> Ok | Err:
    try:
        return Ok(agent(question=place))
    except ValueError as problem:
        return Err(str(problem))
