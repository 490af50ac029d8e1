"""A tea house: the class is taken from everywhere it can be taken from."""

import dspy as d
import dspy.predict
from brewing import Brewer, make, maker
from dspy import ReAct as Loop
from dspy.predict import ReAct
from dspy.predict.react import ReAct as Deep


def steep(tea: str) -> str:
    """How long to steep a tea."""
    return f"{tea}: 3 minutes"


print(d.ReAct("question -> answer", tools=[steep])(question="oolong?").trajectory)  #: agent import
print(Loop("question -> answer", tools=[])(question="sencha?").trajectory)  #: agent import
print(ReAct("question -> answer", tools=[])(question="assam?").trajectory)  #: agent import
print(Deep("question -> answer", tools=[])(question="puerh?").trajectory)  #: agent import
print(dspy.predict.ReAct("question -> answer", tools=[])(question="keemun?").trajectory)  #: agent import
print(make("ReAct", [steep])(question="yunnan?").trajectory)  #: agent import
print(maker()("question -> answer", tools=[])(question="matcha?").trajectory)  #: agent import
print(hasattr(make("Predict", None)(question="mint?"), "trajectory"))  #: not import
print(Brewer().brew("rooibos?").trajectory)  #: agent import
