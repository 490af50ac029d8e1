"""Runs a labelled program and writes down what each access asked: the copy of a program under proof begins with this.

A value is an agent's where `dspy.ReAct.forward` or `aforward` returned it, where it is the dict of such a prediction,
and where it is an object of the program that hands the question on to one.
"""

from __future__ import annotations

import builtins
import functools
import importlib.abc
import importlib.machinery
import json
import os
import runpy
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

ABSENT_FRAMEWORKS = ("langchain", "llama_index")
"""What some programs import and nobody needs to install: their names lead to a `Stand`."""

_returned: list[Any] = []


class Stand:
    """Something of a framework that is not here: can be called, asked and indexed, and gives more of itself."""

    def __init__(self, *arguments: Any, **options: Any) -> None: ...

    def __call__(self, *arguments: Any, **options: Any) -> Stand:
        """More of it."""
        return self

    def __getattr__(self, name: str) -> Stand:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, key: Any) -> Stand:
        return self

    def __iter__(self) -> Any:
        return iter(())


class StandFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the absent frameworks."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """A package for each name below an absent framework."""
        if name.partition(".")[0] in ABSENT_FRAMEWORKS:
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """A module with every name."""
        module = ModuleType(spec.name)
        module.__getattr__ = lambda name: Stand()  # type: ignore[method-assign]
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to run."""


def watch(log: Path) -> None:
    """Register what agents return, and offer the programs `__seen__`, which writes a line for each access."""
    import dspy

    for name in ("forward", "aforward"):
        setattr(dspy.ReAct, name, _registering(getattr(dspy.ReAct, name)))
    for other in (dspy.RLM, dspy.CodeAct):
        other.forward = _with_a_list  # RLM and CodeAct need an interpreter; what they return is all that counts here
    dspy.GEPA = OneRound

    def seen(place: str, value: Any) -> Any:
        if value is not None:
            with log.open("a", encoding="utf-8") as out:
                out.write(json.dumps([place, _is_an_agents(value)]) + "\n")
        return value

    builtins.__seen__ = seen  # type: ignore[attr-defined]


class OneRound:
    """In the place of an optimizer that needs a second model: runs the program and its metric once."""

    def __init__(self, metric: Any, **options: Any) -> None:
        self.metric = metric

    def compile(self, student: Any, *, trainset: list[Any], **options: Any) -> Any:
        """The student, unchanged."""
        for example in trainset:
            self.metric(example, student(**example.inputs()), None, None, None)
        return student


def _registering(method: Any) -> Any:
    if method.__name__ == "aforward":

        @functools.wraps(method)
        async def awaited(self: Any, **inputs: Any) -> Any:
            _returned.append(await method(self, **inputs))
            return _returned[-1]

        return awaited

    @functools.wraps(method)
    def called(self: Any, **inputs: Any) -> Any:
        _returned.append(method(self, **inputs))
        return _returned[-1]

    return called


def _with_a_list(self: Any, **inputs: Any) -> Any:
    import dspy

    return dspy.Prediction(answer="A", trajectory=[{"reasoning": "r", "code": "1", "output": "1"}])


def _is_an_agents(value: Any) -> bool:
    if any(value is one or value is one._store for one in _returned):
        return True
    if type(value) is dict:
        return any(value.keys() == one._store.keys() and value["trajectory"] == one.trajectory for one in _returned)
    return any(_hands_on(value, one._store.get("trajectory")) for one in _returned)


def _hands_on(value: Any, trajectory: Any) -> bool:
    """Whether an object of the program is asked for a trajectory and gives an agent's, without holding it itself."""
    kind = type(value)
    if kind.__module__.partition(".")[0] in ("dspy", "builtins") or trajectory is None:
        return False
    if hasattr(kind, "__getattr__") and "trajectory" not in {**vars(kind), **getattr(value, "__dict__", {})}:
        return getattr(value, "trajectory", None) is trajectory
    if hasattr(kind, "__getitem__") and not isinstance(value, dict):
        try:
            return value["trajectory"] is trajectory
        except (LookupError, TypeError):
            return False
    return False


def main() -> None:
    """Run `main.py` of the current folder, watched."""
    here = Path.cwd()
    settings = json.loads((here / "proof.json").read_text(encoding="utf-8"))
    os.environ.update(settings["environment"])
    sys.meta_path.append(StandFinder())
    watch(here / "seen.jsonl")
    if (here / "dspy").exists():  # a package of the program's own
        for name in [name for name in sys.modules if name.partition(".")[0] == "dspy"]:
            del sys.modules[name]
    runpy.run_path("main.py", run_name="__main__")


if __name__ == "__main__":
    main()
