"""Bases of agent classes: mixins, other files, conditions, calls that make classes, and their lookalikes."""

from __future__ import annotations

from support.marked import check, table

CONDITIONAL = {
    "getattr with a fallback": """
        import dspy
        Base = getattr(dspy, 'ReActV2', None) or dspy.ReAct
        class Careful(Base):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "getattr as the base itself": """
        import dspy
        class Careful(getattr(dspy, 'ReActV2', dspy.ReAct)):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a choice": """
        import dspy, sys
        Base = dspy.ReAct if sys.argv else dspy.RLM
        class Careful(Base):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "try and except": """
        try:
            from dspy import ReActV2 as Base
        except ImportError:
            from dspy import ReAct as Base
        class Careful(Base):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "one statement in each branch": """
        import dspy, sys
        if sys.version_info > (3, 11):
            class Careful(dspy.ReAct):
                pass
        else:
            class Careful(dspy.ReActV2):
                pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a name held in a constant": """
        import dspy
        KIND = 'ReAct'
        class Careful(getattr(dspy, KIND)):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "another name held in a constant": """
        import dspy
        KIND = 'RLM'
        class Careful(getattr(dspy, KIND)):
            pass
        print(Careful('q -> a')(q='').trajectory)  #: foreign
    """,
    "out of a table": """
        import dspy
        KINDS = {'react': dspy.ReAct, 'rlm': dspy.RLM}
        class Careful(KINDS['react']):
            pass
        class Quick(KINDS['rlm']):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
        print(Quick('q -> a')(q='').trajectory)  #: foreign
    """,
    "a fallback of one's own": """
        try:
            from dspy import ReAct as Base
        except ImportError:
            class Base:
                def __call__(self, q):
                    return open(q)
        class Careful(Base):
            def show(self):
                print(self(q='').trajectory)  #: dual
    """,
}

MIXINS = {
    "a mixin behind": """
        import dspy
        class Loud:
            def show(self, q):
                print(self(q=q).trajectory)  #: proven
        class Careful(dspy.ReAct, Loud):
            pass
    """,
    "a mixin before": """
        import dspy
        class Loud:
            def show(self, q):
                out = self(q=q)
                print(out.trajectory)  #: proven
        class Careful(Loud, dspy.ReAct):
            pass
        Careful('q -> a', tools=[]).show('')
    """,
    "a mixin's forward": """
        import dspy
        class Timed:
            def forward(self, **inputs):
                out = super().forward(**inputs)
                print(out.trajectory)  #: proven
                return out
        class Careful(Timed, dspy.ReAct):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a mixin that keeps the last one": """
        import dspy
        class Keeping:
            last = None
            def __call__(self, *args, **kwargs):
                self.last = super().__call__(*args, **kwargs)
                return self.last
        class Careful(Keeping, dspy.ReAct):
            def show(self):
                print(self.last.trajectory)  #: proven
    """,
    "a mixin of another class": """
        import dspy
        class Loud:
            def show(self, q):
                print(self(q=q).trajectory)  #: foreign
        class Quick(Loud, dspy.RLM):
            pass
    """,
    "a mixin with a trajectory of its own": """
        import dspy
        class Traced:
            def __init__(self):
                self.trajectory = []  #: foreign
            def show(self):
                print(self.trajectory)  #: foreign
        class Careful(Traced, dspy.ReAct):
            pass
    """,
    "two levels": """
        import dspy
        class One(dspy.ReAct):
            pass
        class Two(One):
            def forward(self, **inputs):
                return super().forward(**inputs)
        class Three(Two):
            def show(self):
                print(self(q='').trajectory)  #: proven
    """,
    "an abstract base": """
        import abc, dspy
        class Base(abc.ABC):
            @abc.abstractmethod
            def program(self): ...
            def show(self):
                print(self.program()(q='').trajectory)  #: proven
        class Desk(Base):
            def program(self):
                return dspy.ReAct('q -> a', tools=[])
    """,
}

MADE = {
    "type": """
        import dspy
        Careful = type('Careful', (dspy.ReAct,), {})
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "type with a method": """
        import dspy
        def show(self):
            return self(q='').trajectory  #: proven
        Careful = type('Careful', (dspy.ReAct,), {'show': show})
        Careful('q -> a', tools=[]).show()
    """,
    "type of something else": """
        import dspy
        Quick = type('Quick', (dspy.RLM,), {})
        print(Quick('q -> a')(q='').trajectory)  #: foreign
    """,
    "type of an own class": """
        class Base:
            def __call__(self, q):
                return open(q)
        Made = type('Made', (Base,), {'trajectory': ()})
        print(Made().trajectory)  #: foreign
        print(Made()(q='').trajectory)  #: foreign
    """,
    "new_class": """
        import dspy, types
        Careful = types.new_class('Careful', (dspy.ReAct,))
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a factory": """
        import dspy
        def careful(base):
            class Careful(base):
                pass
            return Careful
        print(careful(dspy.ReAct)('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a factory with type": """
        import dspy
        def careful(base):
            return type('Careful', (base,), {})
        print(careful(dspy.ReAct)('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a decorator that gives the class": """
        import dspy
        def registered(kind):
            REGISTRY[kind.__name__] = kind
            return kind
        REGISTRY = {}
        @registered
        class Careful(dspy.ReAct):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
        print(REGISTRY['Careful']('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a decorator with arguments": """
        import dspy
        REGISTRY = {}
        def registered(name):
            def keep(kind):
                REGISTRY[name] = kind
                return kind
            return keep
        @registered('a')
        class Careful(dspy.ReAct):
            pass
        @registered('b')
        class Quick(dspy.RLM):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
        print(Quick('q -> a')(q='').trajectory)  #: foreign
    """,
    "a decorator that gives another class": """
        import dspy
        def timed(kind):
            class Timed(kind):
                def forward(self, **inputs):
                    out = super().forward(**inputs)
                    print(out.trajectory)  #: proven
                    return out
            return Timed
        @timed
        class Careful(dspy.ReAct):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a decorator that gives something else": """
        import dspy
        def made(kind):
            return open
        @made
        class Careful(dspy.ReAct):
            pass
        print(Careful('q').trajectory)  #: foreign
    """,
    "a decorator out of sight": """
        import dspy, registry
        @registry.register('careful')
        class Careful(dspy.ReAct):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "registered by __init_subclass__": """
        import dspy
        class Base(dspy.Module):
            kinds = {}
            def __init_subclass__(cls, **more):
                Base.kinds[cls.__name__] = cls
        class Desk(Base):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        print(Base.kinds['Desk']()(q='').trajectory)  #: proven
    """,
    "the classes below": """
        import dspy
        class Base(dspy.Module):
            pass
        class Desk(Base):
            def forward(self, q):
                return dspy.ReAct('q -> a', tools=[])(q=q)
        for kind in Base.__subclasses__():
            print(kind()(q='').trajectory)  #: proven
    """,
    "a class method that makes one": """
        import dspy
        class Careful(dspy.ReAct):
            @classmethod
            def of(cls, tools):
                return cls('q -> a', tools=tools)
        class Slow(Careful):
            pass
        print(Slow.of([])(q='').trajectory)  #: proven
    """,
    "__new__": """
        import dspy
        class Desk:
            def __new__(cls):
                return dspy.ReAct('q -> a', tools=[])
        print(Desk()(q='').trajectory)  #: proven
    """,
    "a generic base": """
        import dspy
        from typing import Generic, TypeVar
        T = TypeVar('T')
        class Desk(dspy.Module, Generic[T]):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        class Small(Desk[str]):
            pass
        print(Small()(q='').trajectory)  #: proven
    """,
}

BETWEEN_FILES = {
    "a mixin elsewhere": """\
        # file: loud.py
        class Loud:
            def show(self, q):
                print(self(q=q).trajectory)  #: proven
        # file: main.py
        import dspy
        from loud import Loud
        class Careful(Loud, dspy.ReAct):
            pass
    """,
    "three files": """\
        # file: base.py
        import dspy
        class Base(dspy.ReAct):
            pass
        # file: middle.py
        import base
        class Middle(base.Base):
            def forward(self, **inputs):
                return super().forward(**inputs)
        # file: main.py
        from middle import Middle as Agent
        class Desk(Agent):
            def show(self):
                print(self(q='').trajectory)  #: proven
    """,
    "a base that a condition chooses elsewhere": """\
        # file: compat.py
        import dspy
        Base = getattr(dspy, 'ReActV2', None) or dspy.ReAct
        # file: main.py
        from compat import Base
        class Careful(Base):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a base by star": """\
        # file: base.py
        import dspy
        class Base(dspy.ReAct):
            pass
        # file: main.py
        from base import *
        class Careful(Base):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a base of the same name elsewhere": """\
        # file: base.py
        class ReAct:
            def __call__(self, q):
                return open(q)
        # file: main.py
        import dspy
        from base import ReAct
        class Careful(ReAct):
            pass
        print(Careful()(q='').trajectory)  #: foreign
    """,
    "a base of LangChain": """
        import dspy
        from langchain.agents import ReActChain as ReAct
        class Careful(ReAct):
            def show(self):
                print(self.run('').trajectory)  #: foreign
    """,
    "an agent of LlamaIndex": """
        import dspy
        from llama_index.core.agent import ReActAgent
        agent = ReActAgent.from_tools([])
        print(agent.chat('').trajectory)  #: foreign
    """,
}


@table(CONDITIONAL)
def test_conditional_bases(program: str) -> None:
    check(program)


@table(MIXINS)
def test_mixins(program: str) -> None:
    check(program)


@table(MADE)
def test_made_classes(program: str) -> None:
    check(program)


@table(BETWEEN_FILES)
def test_bases_in_other_files(program: str) -> None:
    check(program)
