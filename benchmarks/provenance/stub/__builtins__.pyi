"""The two questions that a checker's own stubs leave open: asked of an agent's prediction they are deprecated too."""

from typing import Any, Literal, overload

from dspy import ReActPrediction
from typing_extensions import deprecated

@overload
@deprecated("gone in 3.5")
def getattr(o: ReActPrediction, name: Literal["trajectory"], default: Any = ..., /) -> dict[str, Any]: ...
@overload
def getattr(o: object, name: str, default: Any = ..., /) -> Any: ...
@overload
@deprecated("gone in 3.5")
def hasattr(obj: ReActPrediction, name: Literal["trajectory"], /) -> bool: ...
@overload
def hasattr(obj: object, name: str, /) -> bool: ...
