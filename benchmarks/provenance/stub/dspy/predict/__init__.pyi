from dspy import ChainOfThought as ChainOfThought
from dspy import CodeAct as CodeAct
from dspy import Predict as Predict
from dspy import ReAct as ReAct
from dspy import ReActV2 as ReActV2
