"""Makes the predictions of the host's ``dspy.ReAct`` tell when they are asked for a trajectory, as the shim's own do.

While it is on, `dspy.Prediction` marks what the code of ``dspy.ReAct`` makes, and looks for one name in marked objects
before it answers as ever. Nothing is patched before, and afterwards the class is what it was.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import sys
import threading
from typing import TYPE_CHECKING, Any, Final

from react_migrate.compat.frames import is_subscript, passes_on
from react_migrate.compat.host import host
from react_migrate.deprecation import warn_change
from react_migrate.timeline import TRAJECTORY, TRAJECTORY_GUARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from react_migrate.timeline import Change

NAME = "trajectory"
_MARK: Final = "_react_migrate_watched"
_LISTED: Final = "_react_migrate_listed"

_lock = threading.Lock()
_watches = 0
_patches = contextlib.ExitStack()


@contextlib.contextmanager
def watching() -> Iterator[None]:
    """Give `warn_change` whatever asks a prediction of ``dspy.ReAct`` for its trajectory; blocks may be nested.

    Raises:
        MissingDSPyError: DSPy is not installed.
    """
    global _watches
    with _lock:
        if not _watches:
            _patch_all()
        _watches += 1
    try:
        yield
    finally:
        with _lock:
            _watches -= 1
            if not _watches:
                _patches.close()


def _patch_all() -> None:
    from dspy import Prediction

    for name, wrap in _ASKED.items():
        own = vars(Prediction).get(name)
        setattr(Prediction, name, wrap(getattr(Prediction, name)))
        if own is None:
            _patches.callback(delattr, Prediction, name)
        else:
            _patches.callback(setattr, Prediction, name, own)


def _made(original: Any) -> Any:
    """Mark what the loop's own code makes, and copies of that; a wrapper around the runs would stand in tracebacks."""
    loop = {member.__code__ for member in vars(host().react).values() if inspect.isfunction(member)}
    engine = "structured" if host().is_structured else "trajectory"

    @functools.wraps(original)
    def make(self: Any, *args: Any, **fields: Any) -> None:
        original(self, *args, **fields)
        base = fields.get("base", args[0] if args else None)
        if sys._getframe(1).f_code in loop or _MARK in getattr(base, "__dict__", ()):
            self.__dict__[_MARK] = engine

    return make


def _attribute(original: Any) -> Any:
    @functools.wraps(original)
    def attribute(self: Any, name: str) -> Any:
        if name == NAME:
            _tell(self, TRAJECTORY, sys._getframe(1))
        return original(self, name)

    return attribute


def _item(original: Any) -> Any:
    @functools.wraps(original)
    def item(self: Any, key: Any) -> Any:
        # `**prediction` and `dict(prediction)` list the keys first and fetch the trajectory next: nobody named it.
        listed = self.__dict__.pop(_LISTED, False)
        caller = sys._getframe(1)
        if key == NAME and not (listed and not is_subscript(caller)):
            _tell(self, TRAJECTORY, caller)
        return original(self, key)

    return item


def _membership(original: Any) -> Any:
    @functools.wraps(original)
    def membership(self: Any, key: Any) -> bool:
        if key == NAME:
            _tell(self, TRAJECTORY_GUARD, sys._getframe(1))
        return bool(original(self, key))

    return membership


def _get(original: Any) -> Any:
    @functools.wraps(original)
    def get(self: Any, key: Any, default: Any = None) -> Any:
        if key == NAME:
            _tell(self, TRAJECTORY, sys._getframe(1))
        return original(self, key, default)

    return get


def _keys(original: Any) -> Any:
    @functools.wraps(original)
    def keys(self: Any, *args: Any, **options: Any) -> Any:
        if _MARK in self.__dict__:
            self.__dict__[_LISTED] = True
        return original(self, *args, **options)

    return keys


_ASKED: dict[str, Callable[[Any], Any]] = {
    "__init__": _made,
    "__getattr__": _attribute,
    "__getitem__": _item,
    "__contains__": _membership,
    "get": _get,
    "keys": _keys,
}


def _tell(prediction: Any, change: Change, caller: Any) -> None:
    engine = prediction.__dict__.get(_MARK)
    if engine is not None and not passes_on(caller):
        warn_change(change, engine)
