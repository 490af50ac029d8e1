from dspy import ReAct as ReAct
