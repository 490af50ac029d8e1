"""A structured-history prediction that still has the trajectory, wherever the old one had it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import dspy

from react_migrate.compat.frames import is_subscript
from react_migrate.convert.history import dump_history
from react_migrate.convert.steps import steps_of, trajectory_of
from react_migrate.deprecation import warn_change
from react_migrate.timeline import TRAJECTORY, TRAJECTORY_GUARD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NAME = "trajectory"
ENGINE: Final = "structured"


class HistoryPrediction(dspy.Prediction):  # type: ignore[misc]  # DSPy has no types
    """The prediction of `react_migrate.ReAct` on DSPy 3.5 and later.

    Next to the outputs it has `history` and `termination_reason`, as the host's own prediction, and what the
    trajectory loop's prediction had: `reasoning` (a `str`, the submitting turn's thought) and `trajectory`, first
    among its fields. The trajectory is built when it is first asked for and then kept, so that changes to it stay.
    Reading it by its name warns; listing the fields (`keys`, `items`, `toDict`, ``**prediction``) does not.
    """

    _events: Sequence[Mapping[str, Any]] | None = None
    _listing = False

    @classmethod
    def of_run(cls, fields: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> HistoryPrediction:
        """A prediction with `fields`, whose trajectory is what the `events` of this run tell."""
        prediction = cls(**fields)
        prediction._events = tuple(events)
        return prediction

    def legacy_view(self, default: Any = None) -> Any:
        """The trajectory, without a warning; `default` where it was deleted."""
        return self._store.get(NAME, default)

    @property
    def _store(self) -> dict[str, Any]:
        """Every field; DSPy's own methods go through here, so they see the trajectory too."""
        raw = self._raw()
        events, self._events = self._events, None
        if events is not None:
            fields = dict(raw)
            raw.clear()
            raw[NAME] = trajectory_of(steps_of(events))
            raw.update(fields)
        return raw

    @_store.setter
    def _store(self, fields: dict[str, Any]) -> None:
        self.__dict__["_store"] = fields

    def keys(self, include_dspy: bool = False) -> list[str]:
        """The names of the fields, the trajectory first; builds nothing."""
        self._listing = True
        names = [name for name in self._raw() if include_dspy or not name.startswith("dspy_")]
        return names if self._events is None else [NAME, *names]

    def get(self, key: str, default: Any = None) -> Any:
        """The field `key`, or `default`."""
        if key != NAME:
            return self._raw().get(key, default)
        warn_change(TRAJECTORY, ENGINE)
        return self._store.get(NAME, default)

    def toDict(self) -> dict[str, Any]:  # noqa: N802  # DSPy's name
        """Every field as plain data; the history as `dump_history` writes it, whatever values its tools gave."""
        fields = {
            name: dump_history(value) if isinstance(value, dspy.History) else value
            for name, value in self._store.items()
        }
        plain: dict[str, Any] = dspy.Prediction(**fields).toDict()
        return plain

    def __getattr__(self, name: str) -> Any:
        if name == NAME:
            warn_change(TRAJECTORY, ENGINE)
        try:
            return (self._store if name == NAME else self._raw())[name]
        except KeyError:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'") from None

    def __getitem__(self, key: str) -> Any:
        # `**prediction` and `dict(prediction)` list the keys first and fetch the trajectory next: nobody named it.
        listed, self._listing = self._listing, False
        if key != NAME:
            return self._raw()[key]
        if not listed or is_subscript(sys._getframe(1)):
            warn_change(TRAJECTORY, ENGINE)
        return self._store[NAME]

    def __contains__(self, key: object) -> bool:
        if key == NAME:
            warn_change(TRAJECTORY_GUARD, ENGINE)
        return key in self._raw() or (key == NAME and self._events is not None)

    def __len__(self) -> int:
        return sum(not name.startswith("dspy_") for name in self._raw()) + (self._events is not None)

    def _raw(self) -> dict[str, Any]:
        """The fields that are there already; empty in an object that is still being unpickled."""
        fields: dict[str, Any] = self.__dict__.get("_store", {})
        return fields
