"""Whichever loop there is."""
import dspy

try:
    from dspy.predict.react_v2 import ReActV2 as Structured
except ImportError:
    Structured = None

try:
    from dspy import ReAct as Classic
except ImportError:  # very old releases
    Classic = None

Newest = getattr(dspy, "ReActV2", None) or dspy.ReAct
KINDS = {"classic": dspy.ReAct, "newest": Newest}
