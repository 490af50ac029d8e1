"""What the installed DSPy can do, found by looking at it; its version number serves messages and policy only."""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import os
import warnings
from dataclasses import dataclass
from typing import Any, Literal

from react_migrate.errors import MissingDSPyError, UnsupportedHostError

Engine = Literal["trajectory", "structured"]
"""The two loops: the one up to DSPy 3.4, and the one that takes its name in 3.5."""

STRUCTURED_SINCE = "3.3"
"""The first DSPy release with a structured-history loop, under whichever name."""

AS_OF = "REACT_MIGRATE_AS_OF"
"""The environment variable that rehearses another release: warnings are given as if it were installed."""


@dataclass(frozen=True, slots=True)
class Host:
    """The classes of the installed DSPy.

    `react` is what ``dspy.ReAct`` was when this was looked up. `trajectory_loop` is the old loop where the host still
    has it, `structured_loop` the new one under either name; `None` where there is none. `context_error` is the
    exception that says that a prompt was too long.
    """

    react: type
    trajectory_loop: type | None
    structured_loop: type | None
    context_error: type[Exception]

    @property
    def is_structured(self) -> bool:
        """Whether ``dspy.ReAct`` itself is the structured-history loop."""
        return self.trajectory_loop is None

    def require_structured_loop(self) -> type:
        """The structured-history loop.

        Raises:
            UnsupportedHostError: this DSPy is too old to have one.
        """
        if self.structured_loop is None:
            raise UnsupportedHostError(
                f"DSPy {installed_version()} has no structured-history ReAct; it needs dspy>={STRUCTURED_SINCE}. "
                "react_migrate.ReAct and react_migrate.v3_4.ReAct work on this release."
            )
        return self.structured_loop


@functools.cache
def host() -> Host:
    """Look at the installed DSPy, once a process; importing it is the first thing that costs time.

    Raises:
        MissingDSPyError: DSPy is not installed.
    """
    try:
        import dspy
    except ModuleNotFoundError as error:
        if error.name != "dspy":
            raise
        raise missing_dspy() from error
    react: type = dspy.ReAct
    is_trajectory = has_trajectory_loop(react)
    return Host(
        react=react,
        trajectory_loop=react if is_trajectory else None,
        structured_loop=_experimental_loop(dspy) if is_trajectory else react,
        context_error=_context_error(dspy),
    )


def has_trajectory_loop(agent_class: type) -> bool:
    """Whether a ReAct class is the old loop: what its subclasses override and call is what tells it apart."""
    return hasattr(agent_class, "truncate_trajectory") and hasattr(agent_class, "_format_trajectory")


@functools.cache
def installed_version() -> str:
    """The version of the installed DSPy, as its distribution's metadata says it.

    Raises:
        MissingDSPyError: DSPy is not installed.
    """
    try:
        return importlib.metadata.version("dspy")
    except importlib.metadata.PackageNotFoundError as error:
        raise missing_dspy() from error


def judged_version() -> str:
    """The version that warnings are given for: `REACT_MIGRATE_AS_OF` where it is set, else the installed one."""
    return os.environ.get(AS_OF) or installed_version()


def missing_dspy() -> MissingDSPyError:
    """The error that says what to install."""
    return MissingDSPyError('DSPy is not installed; the runtime needs it: pip install "react-migrate[dspy]"')


def _experimental_loop(dspy: Any) -> type | None:
    with warnings.catch_warnings():  # an alias may warn when it is only looked at
        warnings.simplefilter("ignore", DeprecationWarning)
        loop: type | None = getattr(dspy, "ReActV2", None)
    return loop


def _context_error(dspy: Any) -> type[Exception]:
    """DSPy's own from 3.2 on; LiteLLM's before."""
    error: type[Exception] | None = getattr(dspy, "ContextWindowExceededError", None)
    if error is None:
        try:
            error = importlib.import_module("dspy.utils.exceptions").ContextWindowExceededError
        except (ImportError, AttributeError):
            error = importlib.import_module("litellm").ContextWindowExceededError
    return error
