"""Which class each public name means on the installed DSPy, as the design's table of the runtime has it."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, NoReturn

from react_migrate.compat.host import host
from react_migrate.deprecation import judged_stage, warn_change
from react_migrate.errors import RemovedNameError
from react_migrate.timeline import V2_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator


_rehearsed: type | None = None
"""What `react_migrate.ReAct` is in a rehearsal of another release."""


@contextlib.contextmanager
def standing_for(agent_class: type) -> Iterator[None]:
    """Make `react_migrate.ReAct` this class as long as the block lasts."""
    global _rehearsed
    former, _rehearsed = _rehearsed, agent_class
    try:
        yield
    finally:
        _rehearsed = former


def react() -> type:
    """`react_migrate.ReAct`: the host's own while that is the trajectory loop, else the structured one with a view."""
    return _rehearsed or host().trajectory_loop or structured_react()


def react_v2() -> type:
    """`react_migrate.ReActV2`: the host's own where the name still has a meaning of its own.

    Raises:
        RemovedNameError: DSPy 3.6 or later is installed, or rehearsed.
        UnsupportedHostError: the installed DSPy has no structured-history loop yet.
    """
    if judged_stage(V2_NAME) == "removed":
        refuse_react_v2()
    loop = host().require_structured_loop()
    warn_change(V2_NAME)
    return structured_react() if host().is_structured or _rehearsed else loop


def trajectory_react() -> type:
    """`v3_4.ReAct`: the host's own trajectory loop, or the kept one."""
    own = host().trajectory_loop
    if own is not None:
        return own
    from react_migrate.compat.trajectory_loop import ReAct

    return ReAct


def plain_structured_react() -> type:
    """`v3_4.ReActV2`: the host's own structured-history loop.

    Raises:
        UnsupportedHostError: the installed DSPy has none.
    """
    return host().require_structured_loop()


def structured_react() -> type:
    """`v3_5.ReAct` and `v3_6.ReAct`: the host's structured-history loop with the legacy view.

    Raises:
        UnsupportedHostError: the installed DSPy has no structured-history loop.
    """
    host().require_structured_loop()
    from react_migrate.compat.history_loop import ReAct

    return ReAct


def structured_alias() -> type:
    """`v3_5.ReActV2`: the same as `v3_5.ReAct`; asking for it warns on DSPy 3.5."""
    loop = structured_react()
    warn_change(V2_NAME)
    return loop


def refuse_react_v2() -> NoReturn:
    """What DSPy 3.6 has to say to whoever imports `ReActV2`.

    Raises:
        RemovedNameError: always.
    """
    raise RemovedNameError(
        "ReActV2 is gone in DSPy 3.6, where ReAct is the same class: write `from react_migrate.v3_6 import ReAct`, "
        "or dspy.ReAct itself; python -m react_migrate --style native PATH renames it."
    )
