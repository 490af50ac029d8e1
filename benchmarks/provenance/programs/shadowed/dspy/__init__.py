"""Signals, not prompts."""

from dspy.filters import ReAct

__all__ = ["ReAct"]
