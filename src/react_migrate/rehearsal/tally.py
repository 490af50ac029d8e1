"""How often each change was met, and where: counts that several processes can add up."""

from __future__ import annotations

import os
import threading
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.timeline import CHANGES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import FrameType

    from react_migrate.deprecation import ReactMigrateWarning
    from react_migrate.timeline import Change

Row = list[str | int]
"""Slug of the change, absolute path, line, count: plain data, as it travels between processes."""


@dataclass(frozen=True, slots=True)
class Met:
    """One change, and how often it was met at each place: absolute path and line, in order."""

    change: Change
    places: dict[tuple[str, int], int]

    @property
    def count(self) -> int:
        """How often it was met altogether."""
        return sum(self.places.values())


class Tally:
    """Observes warnings (see `react_migrate.deprecation.observing`) and counts those of a row of the timeline."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str, int]] = Counter()
        self._lock = threading.Lock()

    def observe(self, warning: ReactMigrateWarning, frame: FrameType) -> None:
        """Count one warning at the user's line."""
        if warning.change is not None:
            place = (os.path.abspath(frame.f_code.co_filename), frame.f_lineno)
            with self._lock:
                self._counts[(warning.change.slug, *place)] += 1

    def add(self, rows: Iterable[Row]) -> None:
        """Add what another process has counted."""
        for slug, path, line, count in rows:
            self._counts[str(slug), str(path), int(line)] += int(count)

    def rows(self) -> list[Row]:
        """The counts as plain data."""
        return [[*key, count] for key, count in sorted(self._counts.items())]

    def met(self) -> list[Met]:
        """The changes that were met, the most frequent first."""
        found: dict[str, dict[tuple[str, int], int]] = {}
        for (slug, path, line), count in sorted(self._counts.items()):
            found.setdefault(slug, {})[path, line] = count
        met = [Met(change, found[change.slug]) for change in CHANGES if change.slug in found]
        return sorted(met, key=lambda one: -one.count)
