"""The classes of DSPy that matter here, by their public names."""

from __future__ import annotations

from functools import lru_cache

ENGINES = {
    "dspy.ReAct": "dspy.ReAct",
    "dspy.ReActV2": "dspy.ReActV2",
    "react_migrate.ReAct": "react_migrate.ReAct",
    "react_migrate.ReActV2": "dspy.ReActV2",
    "react_migrate.v3_4.ReAct": "react_migrate.v3_4.ReAct",
    "react_migrate.v3_4.ReActV2": "dspy.ReActV2",
    "react_migrate.v3_5.ReAct": "react_migrate.ReAct",
    "react_migrate.v3_5.ReActV2": "react_migrate.ReAct",
    "react_migrate.v3_6.ReAct": "react_migrate.ReAct",
}
"""Classes whose instances are agents, and the engine behind each."""

KEPT = "react_migrate.v3_4.ReAct"
"""The trajectory loop, kept on every DSPy."""

CODE_ACT = "dspy.CodeAct"
"""A subclass of the trajectory loop that acts by writing code; its trajectory has other keys (DSPy 3.4.1)."""

TRUNCATING = "dspy.ReAct with truncate_trajectory"
"""The engine of classes that are ``dspy.ReAct`` today and have to become ``react_migrate.ReAct``, as they decide what
is dropped when the context overflows: what their predictions are asked for breaks as with the one, and once the base
is replaced (RM201) their history is more than their trajectory shows, as with the other."""

OTHER_PROGRAMS = frozenset(
    ("dspy.RLM", "dspy.Predict", "dspy.ChainOfThought", "dspy.ProgramOfThought", "dspy.CodeAct", "dspy.Parallel",
     "dspy.MultiChainComparison", "dspy.KNN")
)  # fmt: skip
"""DSPy's own modules that are no agents (DSPy 3.4.1, ``dspy.predict``)."""

OTHER_FRAMEWORKS = frozenset(
    ("langchain", "langchain_classic", "langchain_core", "langgraph", "llama_index", "crewai", "autogen", "smolagents",
     "haystack", "semantic_kernel", "pydantic_ai")
)  # fmt: skip
"""Packages with agents of their own: what their classes give is theirs."""

_FUNCTIONS = frozenset(("streamify", "asyncify", "syncify", "majority", "apply_sync_streaming", "streaming_response"))
"""DSPy's functions that may be taken from an internal module."""

MODULE_CLASSES = frozenset(("dspy.Module", "dspy.Program"))


@lru_cache(maxsize=4096)
def canonical(dotted: str) -> str:
    """The public name of something of DSPy's, whichever internal module it was taken from."""
    if not dotted.startswith("dspy.") or dotted.count(".") < 2 or "(" in dotted:
        return dotted
    middle, last = dotted[5:].rsplit(".", 1)
    return f"dspy.{last}" if middle.islower() and (last[:1].isupper() or last in _FUNCTIONS) else dotted
