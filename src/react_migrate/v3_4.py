"""`ReAct` and `ReActV2` as DSPy 3.4 has them: the trajectory loop, and the structured-history loop beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from react_migrate.compat.trajectory_loop import ReAct

    ReActV2: type[Any]

__all__ = ["ReAct", "ReActV2"]


if not TYPE_CHECKING:  # a checker shall miss the names that are not there

    def __getattr__(name: str) -> Any:
        from react_migrate.compat import names

        if name == "ReAct":
            return names.trajectory_react()
        if name == "ReActV2":
            return names.plain_structured_react()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
