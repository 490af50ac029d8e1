from .react import ReAct

__all__ = ["ReAct"]
