"""Saved programs: which predictors are in one, which of them are agents, and which loop saved those.

A state is what ``Module.save("x.json")`` writes: ``{"agent.react": {"signature": {"instructions", "fields"}, "demos",
"lm", ...}, "agent.extract.predict": ..., "metadata": ...}``. It holds no class; an agent is told by its predictor's
fields, which DSPy writes as prefixes (``Signature.dump_state``, DSPy 2.6.27 to 3.4.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.compat.host import Engine

VERSIONS: dict[Engine, str] = {"trajectory": "V1", "structured": "V2"}

_PREFIXES: dict[Engine, frozenset[str]] = {
    "trajectory": frozenset({"Trajectory:", "Next Thought:", "Next Tool Name:"}),
    "structured": frozenset({"History:", "Tools:", "Next Thought:"}),
}


@dataclass(frozen=True, slots=True)
class Agent:
    """An agent in a saved program: the key of its predictor, and the loop that it belongs to."""

    key: str
    engine: Engine


def engine_of(predictor: Mapping[str, Any]) -> Engine | None:
    """The loop whose predictor saved this, `None` for any other predictor."""
    signature = predictor.get("signature")
    fields = signature.get("fields") if isinstance(signature, Mapping) else None
    listed = [field.get("prefix") for field in fields or () if isinstance(field, Mapping)]
    prefixes = {prefix for prefix in listed if isinstance(prefix, str)}
    return next((engine for engine, known in _PREFIXES.items() if known <= prefixes), None)


def predictors(state: Mapping[str, Any]) -> list[str]:
    """The keys of all predictors in a saved program; empty for data that is none."""
    return [key for _, key, _ in places(dict(state))]


def agents(state: Mapping[str, Any]) -> list[Agent]:
    """The agents in a saved program, at any prefix."""
    found = ((key, engine_of(predictor)) for _, key, predictor in places(dict(state)))
    return [Agent(key, engine) for key, engine in found if engine is not None]


def places(state: dict[str, Any], path: str = "") -> Iterator[tuple[Any, str, dict[str, Any]]]:
    """The mapping that holds each predictor, its dotted key, and the predictor; one saved by itself has no key."""
    if not path and _is_predictor(state):
        yield {"": state}, "", state
        return
    for key, value in state.items():
        if not isinstance(value, dict):
            continue
        if _is_predictor(value):
            yield state, f"{path}{key}", value
        elif key != "metadata":
            yield from places(value, f"{path}{key}.")


def _is_predictor(saved: Mapping[str, Any]) -> bool:
    signature = saved.get("signature")
    if not isinstance(signature, Mapping) or not isinstance(signature.get("instructions"), str):
        return False
    fields = signature.get("fields")
    return isinstance(fields, list) and all(isinstance(field, Mapping) for field in fields)
