"""Makes the installed DSPy (3.3 or 3.4) look like a release that is not out yet, as its announced plan describes it.

3.5: `dspy.ReAct` is the structured-history loop, `dspy.ReActV2` a subclass of it that warns, the module
`dspy.predict.react_v2` no longer imports, and `CodeAct` and `ProgramOfThought` are gone. 3.6: no `dspy.ReActV2`.
A pose cannot be taken off again: use a process of its own.
"""

from __future__ import annotations

import importlib.metadata
import sys
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

HOSTS = ("3.4", "3.5", "3.6")
"""The releases a program can be run on; the first is the installed one as it is."""

LEAVING = ("CodeAct", "ProgramOfThought")
"""Classes that the plan removes together with the trajectory loop."""


def pose(release: str) -> None:
    """Turn the imported `dspy` into `release` (``major.minor``) for the rest of this process.

    Raises:
        ValueError: a release without a pose.
        RuntimeError: the installed DSPy has no structured-history loop to pose with.
    """
    if release not in HOSTS:
        raise ValueError(f"no pose for DSPy {release}; there are {', '.join(HOSTS)}")
    if release == HOSTS[0]:
        return
    import dspy
    import dspy.predict

    if not hasattr(dspy, "ReActV2"):
        raise RuntimeError("posing needs an installed DSPy 3.3 or 3.4")
    _report_version(f"{release}.0")
    _promote_structured_loop()
    for name in LEAVING:
        _drop(name, (dspy, dspy.predict))
    if release == "3.5":
        _add_alias()


def _report_version(version: str) -> None:
    import dspy

    installed = importlib.metadata.version

    def posed(distribution_name: str) -> str:
        return version if distribution_name.lower() == "dspy" else installed(distribution_name)

    importlib.metadata.version = posed
    dspy.__version__ = version


def _promote_structured_loop() -> None:
    import dspy
    import dspy.predict
    import dspy.predict.react as module

    loop: Any = dspy.ReActV2
    loop.__name__ = loop.__qualname__ = "ReAct"
    loop.__module__ = module.__name__
    for place in (dspy, dspy.predict, module):
        place.ReAct = loop
    _drop("ReActV2", (dspy, dspy.predict))
    _drop("react_v2", (dspy.predict,))
    # None is what makes the import system refuse a module whose file is still there.
    sys.modules["dspy.predict.react_v2"] = None  # type: ignore[assignment]


def _add_alias() -> None:
    import dspy
    import dspy.predict

    class ReActV2(dspy.ReAct):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            warnings.warn("ReActV2 is now dspy.ReAct and leaves in DSPy 3.6", DeprecationWarning, stacklevel=2)
            super().__init__(*args, **kwargs)

    ReActV2.__qualname__ = "ReActV2"
    ReActV2.__module__ = "dspy.predict.react"
    for place in (dspy, dspy.predict, sys.modules["dspy.predict.react"]):
        vars(place)["ReActV2"] = ReActV2


def _drop(name: str, places: Iterable[ModuleType]) -> None:
    for place in places:
        vars(place).pop(name, None)
