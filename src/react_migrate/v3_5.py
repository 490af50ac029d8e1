"""`ReAct` and `ReActV2` as DSPy 3.5 has them: the structured-history loop, and its deprecated second name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from react_migrate.compat.history_loop import ReAct
    from react_migrate.compat.history_loop import ReAct as ReActV2

__all__ = ["ReAct", "ReActV2"]


if not TYPE_CHECKING:  # a checker shall miss the names that are not there

    def __getattr__(name: str) -> Any:
        from react_migrate.compat import names

        if name == "ReAct":
            return names.structured_react()
        if name == "ReActV2":
            return names.structured_alias()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
