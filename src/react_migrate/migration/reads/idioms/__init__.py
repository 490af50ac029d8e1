"""Readings of a trajectory that have an exact equivalent over ``prediction.history``, one file each.

An idiom gives the edits that make a reading plain DSPy 3.5 code, or ``None``. Exact means: for the same decisions of
the model the new code gives what the old one gave, ``submit`` standing where ``finish`` stood. What also sees the
``finish`` step's empty arguments or its ``"Completed."`` has no equivalent, as ``submit`` carries the outputs there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.migration.reads.idioms import (
    call_count,
    constant_key,
    counter_loop,
    last_name,
    tool_names,
    whole_print,
)
from react_migrate.migration.reads.idioms.alias import Match, alias_edits
from react_migrate.migration.reads.idioms.view import View, views

if TYPE_CHECKING:
    from react_migrate.migration.rule import Edit
    from react_migrate.provenance.facts import ModuleFacts

IDIOMS: tuple[Match, ...] = (
    tool_names.match,
    last_name.match,
    constant_key.match,
    counter_loop.match,
    call_count.match,
    whole_print.match,
)


def native_edits(facts: ModuleFacts, view: View) -> tuple[Edit, ...] | None:
    """The edits of the first idiom that a reading is part of."""
    if not view.is_plain:
        return None
    return _match(facts, view) or alias_edits(facts, view, _match)


def _match(facts: ModuleFacts, view: View) -> tuple[Edit, ...] | None:
    for match in IDIOMS:
        edits = match(facts, view)
        if edits is not None:
            return edits
    return None


__all__ = ["IDIOMS", "View", "native_edits", "views"]
