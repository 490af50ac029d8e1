"""The guards that stay green and mean something else, and the metrics that they feed."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from react_migrate.migration.finders.foresight import RAISES, foresee
from react_migrate.migration.reads.idioms.view import View, views
from react_migrate.migration.reads.judging import applicability
from react_migrate.provenance.agents.metrics import around
from react_migrate.provenance.facts import ModuleFacts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.agents.metrics import Metric, Place
    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.reads import Read

_SILENT = frozenset(("hasattr", "getattr", "get", "in"))


@dataclass(frozen=True, slots=True)
class Quiet:
    """A function of a module whose guards a metric's value depends on.

    ``outcome`` is what the metric will return for every prediction, or ``foresight.UNKNOWN``.
    """

    place: Place
    metric: Metric
    outcome: Any
    views: tuple[View, ...]


def quiet_functions(facts: ModuleFacts) -> Iterator[Quiet]:
    """The functions of a module with guards that feed a metric; of several metrics the first that says its value."""
    if not facts.linker.metrics or not facts.module.reads:
        return
    silent = _silent_reads(facts.linker)
    feeding = {place for metric in facts.linker.metrics for place in metric.parts}
    groups: dict[Place, list[View]] = {}
    for view in views(facts):
        if view.node in silent:
            place = next((place for place in around(facts.module, view.node) if place in feeding), None)
            if place is not None:
                groups.setdefault(place, []).append(view)
    for place, found in groups.items():
        fed = [metric for metric in facts.linker.metrics if place in metric.parts]
        outcomes = [(metric, foresee(facts.linker, metric.place, silent)) for metric in fed]
        told = [(metric, outcome) for metric, outcome in outcomes if outcome is not RAISES]
        if told:
            yield Quiet(place, *min(told, key=lambda one: type(one[1]) is object), tuple(found))


@lru_cache(maxsize=1)
def _silent_reads(linker: Linker) -> dict[ast.AST, Any]:
    """Every guard in the program that finds no trajectory from DSPy 3.5 on, and what it gives then."""
    found: dict[ast.AST, Any] = {}
    for module in linker.modules.values():
        here = ModuleFacts(linker, module, Path(module.path), related=True, names={})
        for read in module.reads:
            if read.form in _SILENT and (read.form != "getattr" or read.default is not None):
                judgement = here.judge(read.receiver, "prediction", "mapping")
                if judgement.standing in ("proven", "dual") and applicability(here, read, judgement)[0] != "none":
                    found[read.node] = _fallback(read)
    return found


def _fallback(read: Read) -> Any:
    if read.form in ("getattr", "get"):
        return read.default
    return isinstance(read.node, ast.Compare) and isinstance(read.node.ops[0], ast.NotIn)
