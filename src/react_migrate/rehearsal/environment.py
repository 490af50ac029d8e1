"""Recording because the environment asks for it: from the moment that DSPy is there, to the end of the process."""

from __future__ import annotations

import contextlib
import importlib.util
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

_open = contextlib.ExitStack()


def record(file: str) -> None:
    """Record into ``file`` once DSPy is imported, which a program may do later, or (our own command line) never.

    Raises:
        UsageError: DSPy is imported, and ``file`` exists and is no evidence file; otherwise importing it raises that.
        UnwritableFileError: likewise, where it cannot be written.
    """
    target = Path(file).absolute()
    if "dspy" in sys.modules:
        _begin(target)
    else:
        sys.meta_path.insert(0, _AfterDSPy(target))


def _begin(target: Path) -> None:
    from react_migrate.rehearsal.recording import recording

    _open.enter_context(recording(target, Path.cwd()))


class _AfterDSPy(MetaPathFinder):
    """Finds nothing itself; has the module ``dspy`` begin a recording once it is executed."""

    def __init__(self, target: Path) -> None:
        self._target = target

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if fullname != "dspy":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(fullname)
        loader: Any = spec and spec.loader
        if loader is not None:
            execute = loader.exec_module

            def execute_and_begin(module: Any) -> None:
                execute(module)
                _begin(self._target)

            loader.exec_module = execute_and_begin
        return spec
