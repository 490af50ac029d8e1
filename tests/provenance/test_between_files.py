"""Predictions that cross files: how imports are resolved, and what is exported where."""

from __future__ import annotations

from support.marked import check, table

IMPORTS = {
    "from": """\
        # file: agent.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        from agent import agent
        print(agent(q='').trajectory)  #: proven because "agent.py:2"
    """,
    "module": """\
        # file: agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        import agents
        print(agents.agent(q='').trajectory)  #: proven
    """,
    "module with alias": """\
        # file: agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        import agents as a
        print(a.agent(q='').trajectory)  #: proven
    """,
    "a function": """\
        # file: agents.py
        import dspy
        def make():
            return dspy.ReAct('q -> a', tools=[])
        # file: main.py
        from agents import make
        print(make()(q='').trajectory)  #: proven
    """,
    "a class": """\
        # file: agents.py
        import dspy
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        # file: main.py
        from agents import Desk
        print(Desk()(q='').trajectory)  #: proven
    """,
    "a parameter": """\
        # file: report.py
        def show(out):
            print(out.trajectory)  #: proven because "main.py"
        # file: main.py
        import dspy
        from report import show
        show(dspy.ReAct('q -> a', tools=[])(q=''))
    """,
    "a parameter, two callers": """\
        # file: report.py
        def show(out):
            print(out.trajectory)  #: dual
        # file: main.py
        import dspy
        from report import show
        show(dspy.ReAct('q -> a', tools=[])(q=''))
        # file: other.py
        import dspy
        from report import show
        show(dspy.RLM('q -> a')(q=''))
    """,
    "the class is re-exported": """\
        # file: compat.py
        from dspy import ReAct as Agent
        # file: main.py
        from compat import Agent
        print(Agent('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "the whole module is re-exported": """\
        # file: compat.py
        import dspy
        # file: main.py
        from compat import dspy
        print(dspy.ReAct('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a subclass": """\
        # file: base.py
        import dspy
        class Careful(dspy.ReAct):
            pass
        # file: main.py
        from base import Careful
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "the caller names neither": """\
        # file: agents.py
        import dspy
        def ask(q):
            return dspy.ReAct('q -> a', tools=[])(q=q)
        # file: report.py
        def show(out):
            print(out.trajectory)  #: proven
        # file: main.py
        from agents import ask
        from report import show
        show(ask('why'))
    """,
    "in a circle": """\
        # file: one.py
        import dspy
        import two
        agent = dspy.ReAct('q -> a', tools=[])
        def show(out):
            print(out.trajectory)  #: proven
        # file: two.py
        import one
        def ask():
            one.show(one.agent(q=''))
    """,
    "attribute of a module is set from outside": """\
        # file: state.py
        agent = None
        def ask(q):
            return agent(q=q).trajectory  #: proven
        # file: main.py
        import dspy, state
        state.agent = dspy.ReAct('q -> a', tools=[])
    """,
    "star": """\
        # file: agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        from agents import *
        print(agent(q='').trajectory)  #: proven
    """,
    "metric in another file": """\
        # file: metrics.py
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: proven
        # file: main.py
        import dspy
        from metrics import metric
        dspy.Evaluate(devset=[], metric=metric)(dspy.ReAct('q -> a', tools=[]))
    """,
    "the annotation's class is elsewhere": """\
        # file: desk.py
        import dspy
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        # file: main.py
        from desk import Desk
        def ask(desk: "Desk"):
            print(desk(q='').trajectory)  #: proven
    """,
    "the annotation's class is imported for typing only": """\
        # file: desk.py
        import dspy
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        # file: main.py
        from __future__ import annotations
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from desk import Desk
        def ask(desk: Desk):
            print(desk(q='').trajectory)  #: proven
    """,
    "an attribute set in another file": """\
        # file: desk.py
        class Desk:
            last = None
            def show(self):
                print(self.last.trajectory)  #: proven
        # file: main.py
        import dspy
        from desk import Desk
        desk = Desk()
        desk.last = dspy.ReAct('q -> a', tools=[])(q='')
    """,
}

PACKAGES = {
    "modules loaded by the name that is asked for": """
        # file: main.py
        from loader import load
        print(load('plugins.agent').run('').trajectory)  #: proven
        print(load('plugins.file').run('').trajectory)  #: foreign
        # file: loader.py
        import importlib
        def load(path):
            return importlib.import_module(path)
        # file: plugins/__init__.py
        # file: plugins/agent.py
        import dspy
        def run(question):
            return dspy.ReAct('question -> answer', tools=[])(question=question)
        # file: plugins/file.py
        def run(question):
            return open('x')
    """,
    "relative": """\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: shop/main.py
        from .agents import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "relative module": """\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: shop/main.py
        from . import agents
        print(agents.agent(q='').trajectory)  #: proven
    """,
    "two dots": """\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: shop/desk/__init__.py
        # file: shop/desk/main.py
        from ..agents import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "absolute": """\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: shop/main.py
        from shop.agents import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "absolute dotted": """\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        import shop.agents
        print(shop.agents.agent(q='').trajectory)  #: proven
    """,
    "re-exported": """\
        # file: shop/__init__.py
        from .agents import agent
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        from shop import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "re-exported under another name": """\
        # file: shop/__init__.py
        from .agents import agent as desk
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        import shop
        print(shop.desk(q='').trajectory)  #: proven
    """,
    "submodule through the package": """\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        from shop import agents
        print(agents.agent(q='').trajectory)  #: proven
    """,
    "without __init__": """\
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        from shop.agents import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "src layout": """\
        # file: src/shop/__init__.py
        # file: src/shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: tests/test_shop.py
        from shop.agents import agent
        def test_agent():
            assert agent(q='').trajectory  #: proven
    """,
    "scripts beside the package": """\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: scripts/run.py
        from shop.agents import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "inside a function": """\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: shop/main.py
        def ask():
            from .agents import agent
            return agent(q='').trajectory  #: proven
    """,
    "the package's own name": """\
        # file: shop/__init__.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: shop/main.py
        from . import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "the same name in another package": """\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: farm/__init__.py
        # file: farm/agents.py
        import dspy
        agent = dspy.RLM('q -> a')
        # file: farm/main.py
        from .agents import agent
        print(agent(q='').trajectory)  #: foreign
    """,
    "the same name in another application": """\
        # file: one/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: two/agents.py
        import dspy
        agent = dspy.RLM('q -> a')
        # file: two/main.py
        import dspy
        from agents import agent
        print(agent(q='').trajectory)  #: foreign
        # file: one/main.py
        from agents import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "star of a star": """\
        # file: one.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: two.py
        from one import *
        # file: main.py
        from two import *
        print(agent(q='').trajectory)  #: proven
    """,
    "re-exported by star": """\
        # file: shop/__init__.py
        from .agents import *
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        from shop import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "a module outside": """\
        # file: main.py
        import dspy
        from company.agents import agent
        print(agent(q='').trajectory)  #: foreign
    """,
    "a part of the project that is not there": """\
        # file: shop/__init__.py
        # file: main.py
        import dspy
        from shop.agents import agent
        print(agent(q='').trajectory)  #: undecided
    """,
    "the standard library beside a file of its name": """\
        # file: tools/json.py
        # file: main.py
        import json, dspy
        print(json.load(open('x')).trajectory)  #: foreign
    """,
}

LIMITS = {
    "a file that is not there": """\
        # file: shop/__init__.py
        # file: shop/main.py
        import dspy
        from .agents import agent
        print(agent(q='').trajectory)  #: undecided because "is no file of the project"
    """,
    "a file that does not parse": """\
        # file: agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[]
        # file: main.py
        from agents import agent
        print(agent(q='').trajectory)  #: undecided
    """,
    "a name that the module does not have": """\
        # file: agents.py
        import dspy
        # file: main.py
        from agents import agent
        print(agent(q='').trajectory)  #: undecided
    """,
    "a project's own dspy package": """\
        # file: dspy/__init__.py
        class ReAct:
            def __call__(self, q):
                return open(q)
        # file: main.py
        import dspy
        print(dspy.ReAct()(q='').trajectory)  #: foreign
    """,
    "a project's own dspy module": """\
        # file: dspy.py
        class ReAct:
            def __call__(self, q):
                return open(q)
        # file: main.py
        from dspy import ReAct
        print(ReAct()(q='').trajectory)  #: foreign
    """,
    "a folder named dspy that is no package": """\
        # file: dspy/notes.py
        text = 'dspy'
        # file: main.py
        import dspy
        print(dspy.ReAct('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a script named dspy in another folder": """\
        # file: tools/dspy.py
        text = 'dspy'
        # file: app/main.py
        import dspy
        print(dspy.ReAct('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "own class elsewhere": """\
        # file: react.py
        class ReAct:
            def __call__(self, q):
                return open(q)
        # file: main.py
        import dspy
        from react import ReAct
        print(ReAct()(q='').trajectory)  #: foreign
    """,
}


@table(IMPORTS)
def test_between_modules(program: str) -> None:
    check(program)


@table(PACKAGES)
def test_in_packages(program: str) -> None:
    check(program)


@table(LIMITS)
def test_what_is_not_the_agents(program: str) -> None:
    check(program)
