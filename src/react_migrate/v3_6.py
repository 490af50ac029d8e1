"""`ReAct` as DSPy 3.6 has it: the structured-history loop, which has no second name any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from react_migrate.compat.history_loop import ReAct

__all__ = ["ReAct"]


if not TYPE_CHECKING:  # a checker shall miss the names that are not there

    def __getattr__(name: str) -> Any:
        from react_migrate.compat import names

        if name == "ReAct":
            return names.structured_react()
        if name == "ReActV2":
            names.refuse_react_v2()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
