"""How sure it is what an expression is, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from react_migrate.provenance.places import Evidence

Standing = Literal["proven", "seen", "dual", "likely", "foreign", "undecided"]
"""How sure it is that an expression is a prediction (or mapping, trajectory, …) of a ReAct agent.

``proven``: on every way. ``seen``: it was one when the program ran, and what else it can be is not known. ``dual``: on
some ways, on others it is something else. ``likely``: a parameter without a caller, in a function that uses a
trajectory's keys. ``foreign``: known to be something else. ``undecided``: nothing is known.
"""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The standing of one expression, why, and the chain that shows it; ``others`` are the kinds it can be besides."""

    standing: Standing
    reason: str
    evidence: tuple[Evidence, ...] = ()
    engines: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
