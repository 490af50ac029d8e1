"""The ways to get hold of the agent class: every import, fallback and lookup, and their lookalikes."""

from __future__ import annotations

from support.marked import check, table

SPELLINGS = {
    "module": """
        import dspy
        print(dspy.ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "module alias": """
        import dspy as d
        print(d.ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "from": """
        from dspy import ReAct
        print(ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "from with alias": """
        from dspy import ReAct as Agent
        print(Agent("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "among others in parentheses": """
        from dspy import (
            Predict,
            ReAct as Agent,  # the agent
        )
        print(Agent("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "internal module": """
        from dspy.predict.react import ReAct
        print(ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "predict package": """
        from dspy.predict import ReAct
        print(ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "internal module as attribute": """
        import dspy.predict.react
        print(dspy.predict.react.ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "internal module with alias": """
        import dspy.predict.react as react
        print(react.ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "star": """
        from dspy import *
        print(ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "inside the function": """
        def ask(q):
            import dspy
            return dspy.ReAct("q -> a", tools=[])(q=q).trajectory  #: proven
    """,
    "from inside the function": """
        def ask(q):
            from dspy import ReAct
            return ReAct("q -> a", tools=[])(q=q).trajectory  #: proven
    """,
    "inside the class": """
        class Desk:
            from dspy import ReAct as Agent
            def ask(self, q):
                return self.Agent("q -> a", tools=[])(q=q).trajectory  #: proven
    """,
    "try, except ImportError": """
        try:
            from dspy import ReActV2 as Agent
        except ImportError:
            from dspy import ReAct as Agent
        print(Agent("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "try, except sets None": """
        try:
            import dspy
        except ImportError:
            dspy = None
        print(dspy.ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "try in a branch": """
        import sys
        if sys.version_info >= (3, 11):
            from dspy import ReAct
        else:
            from dspy.predict.react import ReAct
        print(ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "getattr fallback": """
        import dspy
        Agent = getattr(dspy, "ReActV2", None) or dspy.ReAct
        print(Agent("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "getattr with a default": """
        import dspy
        Agent = getattr(dspy, "ReActV2", dspy.ReAct)
        print(Agent("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "getattr without a default": """
        import dspy
        print(getattr(dspy, "ReAct")("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "conditional expression": """
        import dspy
        Agent = dspy.ReActV2 if hasattr(dspy, "ReActV2") else dspy.ReAct
        print(Agent("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "name of its own": """
        import dspy
        Agent = dspy.ReAct
        make = Agent
        print(make("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "in a dict": """
        import dspy
        KINDS = {"react": dspy.ReAct}
        print(KINDS["react"]("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "global": """
        import dspy
        agent = None
        def start():
            global agent
            agent = dspy.ReAct("q -> a", tools=[])
        def ask(q):
            start()
            return agent(q=q).trajectory  #: proven
    """,
    "the shim": """
        from react_migrate import ReAct
        print(ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
    "typing only": """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            import dspy
        def show(agent: dspy.ReAct):
            print(agent(q="").trajectory)  #: proven
    """,
    "typing only in quotes": """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from dspy import ReAct
        def show(agent: "ReAct"):
            print(agent(q="").trajectory)  #: proven
    """,
    "typing only with an else": """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from dspy import ReAct
        else:
            from dspy.predict import ReAct
        print(ReAct("q -> a", tools=[])(q="").trajectory)  #: proven
    """,
}

LOOKALIKES = {
    "another library's module": """
        import spydsp as dspy
        print(dspy.ReAct("q -> a", tools=[])(q="").trajectory)  #: foreign
    """,
    "another library's class": """
        from agents import ReAct
        print(ReAct("q -> a", tools=[])(q="").trajectory)  #: foreign
    """,
    "another class under the name": """
        from dspy import RLM as ReAct
        print(ReAct("q -> a")(q="").trajectory)  #: foreign
    """,
    "own class of the name": """
        import dspy
        class ReAct:
            def __call__(self, q):
                return Robot()
        class Robot:
            def __init__(self):
                self.trajectory = []  #: foreign
        print(ReAct()(q="").trajectory)  #: foreign
    """,
    "rebound before use": """
        from dspy import ReAct
        class ReAct:
            def __call__(self, q):
                return [1]
        print(ReAct()(q="").trajectory)  #: foreign
    """,
    "code act": """
        import dspy
        print(dspy.CodeAct("q -> a", tools=[])(q="").trajectory)  #: foreign
    """,
    "recursive model": """
        import dspy
        print(dspy.RLM("q -> a")(q="").trajectory)  #: foreign
    """,
    "predict": """
        import dspy
        print(dspy.Predict("q -> trajectory")(q="").trajectory)  #: foreign
    """,
    "chain of thought": """
        import dspy
        print(dspy.ChainOfThought("q -> trajectory")(q="").trajectory)  #: foreign
    """,
    "internal recursive model": """
        from dspy.predict.rlm import RLM
        print(RLM("q -> a")(q="").trajectory)  #: foreign
    """,
    "another framework": """
        import dspy
        from langchain.agents import create_react_agent
        print(create_react_agent(llm, []).invoke("q").trajectory)  #: foreign
    """,
    "hand-made prediction": """
        import dspy
        print(dspy.Prediction(trajectory={}).trajectory)  #: foreign
    """,
    "import that fails gives another class": """
        try:
            from dspy import ReAct as Agent
        except ImportError:
            from agents import Agent
        print(Agent("q -> a", tools=[])(q="").trajectory)  #: dual
    """,
    "either of two modules": """
        import dspy, sys
        Module = dspy.RLM if len(sys.argv) > 1 else dspy.ReAct
        print(Module("q -> a")(q="").trajectory)  #: dual
    """,
    "computed name": """
        import dspy
        print(getattr(dspy, input())("q -> a")(q="").trajectory)  #: undecided
    """,
    "a local name hides the module": """
        import dspy
        def plan(dspy):
            return dspy.ReAct("q -> a")(q="").trajectory  #: undecided
    """,
}


@table(SPELLINGS)
def test_the_class_is_known_under(program: str) -> None:
    check(program)


@table(LOOKALIKES)
def test_is_not_taken_for_the_class(program: str) -> None:
    check(program)
