"""Moves programs from DSPy's trajectory-based ReAct to the structured-history ReAct, and keeps old callers running.

Every name is looked up when it is first asked for: importing this package imports neither DSPy nor LibCST.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any

from react_migrate.version import __version__

if TYPE_CHECKING:
    from react_migrate import v3_4, v3_5, v3_6
    from react_migrate.compat.history_loop import ReAct
    from react_migrate.compat.history_loop import ReAct as ReActV2  # noqa: F401  (public, though not for `*`)
    from react_migrate.compat.install import install, installed, uninstall
    from react_migrate.convert.history import dump_history, load_history
    from react_migrate.convert.reasoning import legacy_reasoning
    from react_migrate.convert.trajectory import has_trajectory, history_to_trajectory, legacy_trajectory
    from react_migrate.deprecation import (
        ChangedInDSPy35Warning,
        PendingDSPy35Warning,
        ReactMigrateWarning,
        RemovedInDSPy36Warning,
    )
    from react_migrate.errors import ReactMigrateError, StateVersionError

_HOMES = {
    "legacy_trajectory": "convert.trajectory",
    "legacy_reasoning": "convert.reasoning",
    "has_trajectory": "convert.trajectory",
    "history_to_trajectory": "convert.trajectory",
    "dump_history": "convert.history",
    "load_history": "convert.history",
    "install": "compat.install",
    "installed": "compat.install",
    "uninstall": "compat.install",
    "ReactMigrateWarning": "deprecation",
    "PendingDSPy35Warning": "deprecation",
    "ChangedInDSPy35Warning": "deprecation",
    "RemovedInDSPy36Warning": "deprecation",
    "ReactMigrateError": "errors",
    "StateVersionError": "errors",
}
_NAMESPACES = ("v3_4", "v3_5", "v3_6")

__all__ = [  # without ReActV2, which some releases of DSPy refuse: `import *` has to work on all of them
    "ChangedInDSPy35Warning",
    "PendingDSPy35Warning",
    "ReAct",
    "ReactMigrateError",
    "ReactMigrateWarning",
    "RemovedInDSPy36Warning",
    "StateVersionError",
    "__version__",
    "dump_history",
    "has_trajectory",
    "history_to_trajectory",
    "install",
    "installed",
    "legacy_reasoning",
    "legacy_trajectory",
    "load_history",
    "uninstall",
    "v3_4",
    "v3_5",
    "v3_6",
]


if not TYPE_CHECKING:  # a checker shall miss the names that are not there

    def __getattr__(name: str) -> Any:
        if name in _HOMES:
            return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
        if name in _NAMESPACES:
            return importlib.import_module(f"{__name__}.{name}")
        if name in ("ReAct", "ReActV2"):
            from react_migrate.compat import names

            return names.react() if name == "ReAct" else names.react_v2()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "ReActV2"})


if _evidence := os.environ.get("REACT_MIGRATE_EVIDENCE"):
    from react_migrate.rehearsal.environment import record

    record(_evidence)
