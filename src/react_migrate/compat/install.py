"""Puts the shim's `ReAct` into DSPy's own namespaces, so that unmodified callers get it, and takes it out again."""

from __future__ import annotations

import contextlib
import sys
import threading
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from react_migrate.compat import names
from react_migrate.compat.host import host
from react_migrate.deprecation import warn
from react_migrate.errors import InstallationError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from react_migrate.compat.host import Engine

_PUBLIC = ("dspy", "dspy.predict")
_INTERNAL = ("dspy.predict.react",)
"""Where the class is defined: pickles name it, and old code imports it from there. Left alone where it is gone."""

_NAME = "ReAct"
_ABSENT: Final = object()
_OTHERS = ("dspy", "react_migrate")


@dataclass(frozen=True, slots=True)
class Installation:
    """What was installed.

    `react` is what ``dspy.ReAct`` is now. `stale` are the dotted names of user code that already held the former class
    (imported by value, or subclassed) and keep it: install before importing that code.
    """

    react: type
    stale: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Replaced:
    owner: Any
    name: str
    value: Any


_lock = threading.RLock()
_replaced: list[_Replaced] | None = None
_rehearsed: list[_Replaced] | None = None


def install(engine: Engine | None = None) -> Installation:
    """Make ``dspy.ReAct``, ``dspy.predict.ReAct`` and ``dspy.predict.react.ReAct`` the shim's class.

    While it lasts, every ``dspy.Predict`` refuses a state of the other engine, in whichever program it stands.

    Args:
        engine: ``"structured"``: the host's structured-history loop with trajectories on its predictions.
            ``"trajectory"``: the trajectory loop. Not given: what `react_migrate.ReAct` is on this DSPy.

    Raises:
        InstallationError: something is installed already.
        UnsupportedHostError: the installed DSPy has no such loop.
        ValueError: an engine of another name.

    Warns:
        ReactMigrateWarning: user code already holds the former class; where that is an error, nothing is installed.
    """
    global _replaced
    with _lock:
        if _replaced is not None:
            raise InstallationError("react_migrate is installed already; call react_migrate.uninstall() first")
        former, react = host().react, _class_of(engine)
        stale = _stale_names(former) if react is not former else ()
        if stale:  # before anything is replaced: the warning may be an error
            warn(
                f"These already hold DSPy's own ReAct and keep it after react_migrate.install(): {', '.join(stale)}. "
                "Install first, or rewrite them: python -m react_migrate PATH"
            )
        _replaced = _replace(react)
    return Installation(react, stale)


def uninstall() -> None:
    """Put back exactly what `install` replaced.

    Raises:
        InstallationError: nothing is installed.
    """
    global _replaced
    with _lock:
        if _replaced is None:
            raise InstallationError("react_migrate is not installed; there is nothing to take out")
        _put_back(_replaced)
        _replaced = None


@contextlib.contextmanager
def installed(engine: Engine | None = None) -> Iterator[Installation]:
    """`install` for the length of a ``with`` block."""
    installation = install(engine)
    try:
        yield installation
    finally:
        uninstall()


@contextlib.contextmanager
def rehearsed(engine: Engine, gone: Collection[str] = ()) -> Iterator[Installation]:
    """Make `engine` the one of the installed DSPy, and of `react_migrate.ReAct`, as long as the block lasts.

    The names `gone` are missing from ``dspy`` meanwhile. What the program installs, it installs as it would on a DSPy
    that has this loop.

    Raises:
        InstallationError: something is installed or rehearsed already.
        UnsupportedHostError: the installed DSPy has no such loop.
    """
    global _rehearsed, _replaced
    with _lock:
        if _replaced is not None or _rehearsed is not None:
            raise InstallationError("react_migrate is installed already; a rehearsal has to begin before that")
        react = _class_of(engine)
        stale = _stale_names(host().react) if react is not host().react else ()
        _rehearsed = [*_replace(react), *_drop(gone)]
    try:
        with names.standing_for(react):
            yield Installation(react, stale)
    finally:
        with _lock:
            for replaced in (_replaced, _rehearsed):  # what the program left installed goes, too
                _put_back(replaced or ())
            _replaced = _rehearsed = None


def _class_of(engine: Engine | None) -> type:
    if engine is None:
        return names.react()
    if engine == "structured":
        return names.structured_react()
    if engine == "trajectory":
        return names.trajectory_react()
    raise ValueError(f"engine={engine!r}: it takes 'structured' or 'trajectory'")


def _replace(react: type) -> list[_Replaced]:
    from react_migrate.compat.loading import Predict, checked

    plain = Predict.__base__
    places = [sys.modules[name] for name in _PUBLIC]
    defining = (sys.modules.get(name) for name in _INTERNAL)
    places += [module for module in defining if module is not None and _NAME in vars(module)]
    # A module that makes the name up when it is asked for has it absent from its own namespace.
    replaced = [_Replaced(place, _NAME, vars(place).get(_NAME, _ABSENT)) for place in places]
    replaced.append(_Replaced(plain, "load_state", vars(plain)["load_state"]))
    for place in places:
        setattr(place, _NAME, react)
    plain.load_state = checked(plain.load_state)
    return replaced


def _drop(names: Iterable[str]) -> Iterator[_Replaced]:
    for place in (sys.modules[name] for name in _PUBLIC):
        for name in names:
            if name in vars(place):
                yield _Replaced(place, name, vars(place)[name])
                delattr(place, name)


def _put_back(replaced: Iterable[_Replaced]) -> None:
    for former in replaced:
        if former.value is _ABSENT:
            delattr(former.owner, former.name)
        else:
            setattr(former.owner, former.name, former.value)


def _stale_names(former: type) -> tuple[str, ...]:
    found = [
        f"{module_name}.{name}"
        for module_name, module in list(sys.modules.items())
        if isinstance(module, ModuleType) and not _is_ours(module_name)
        for name, value in list(vars(module).items())
        if value is former
    ]
    heirs: list[type] = former.__subclasses__()
    found += [f"{heir.__module__}.{heir.__qualname__}" for heir in heirs if not _is_ours(heir.__module__)]
    return tuple(sorted(set(found)))


def _is_ours(module_name: str) -> bool:
    return module_name.partition(".")[0] in _OTHERS
