"""Predictions and agents kept on objects, and classes that are agents or programs themselves."""

from __future__ import annotations

from support.marked import AGENT, check, table

ATTRIBUTES = {
    "members of an enumeration": """
        import enum
        class Program(enum.Enum):
            AGENT = agent
            RLM = dspy.RLM('question -> answer')
            NAME = 'agent'
        print(Program.AGENT.value(question='').trajectory)  #: proven
        print(Program.RLM.value(question='').trajectory)  #: foreign
        print(Program.NAME.value.trajectory)  #: foreign
        print(Program.AGENT.trajectory)  #: foreign
    """,
    "agent set in the constructor": """
        class Desk:
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def ask(self, q):
                return self.agent(q=q).trajectory  #: proven
    """,
    "prediction set in a method": """
        class Desk:
            def ask(self, q):
                self.last = agent(question=q)
            def show(self):
                return self.last.trajectory  #: proven
    """,
    "set after the reader in the text": """
        class Desk:
            def show(self):
                return self.last.trajectory  #: proven
            def ask(self, q):
                self.last = agent(question=q)
    """,
    "None first": """
        class Desk:
            def __init__(self):
                self.last = None
            def ask(self, q):
                self.last = agent(question=q)
            def show(self):
                return self.last.trajectory  #: proven
    """,
    "two methods disagree": """
        class Desk:
            def ask(self, q):
                self.last = agent(question=q)
            def load(self):
                self.last = open('x')
            def show(self):
                return self.last.trajectory  #: dual
    """,
    "something else": """
        class Robot:
            def move(self):
                self.last = open('x')
            def show(self):
                return self.last.trajectory  #: foreign
    """,
    "set from outside": """
        class Desk:
            pass
        desk = Desk()
        desk.last = agent(question='')
        print(desk.last.trajectory)  #: proven
    """,
    "setattr": """
        class Desk:
            pass
        desk = Desk()
        setattr(desk, 'last', agent(question=''))
        print(desk.last.trajectory)  #: proven
    """,
    "an object's own trajectory": """
        class Robot:
            def __init__(self):
                self.trajectory = []  #: foreign
        class Desk:
            robot = Robot()
            def show(self):
                print(self.robot.trajectory)  #: foreign
    """,
    "handed to the constructor": """
        class Desk:
            def __init__(self, out):
                self.out = out
        print(Desk(agent(question='')).out.trajectory)  #: proven
    """,
    "class attribute": """
        class Desk:
            agent = dspy.ReAct('q -> a', tools=[])
            def ask(self, q):
                return self.agent(q=q).trajectory  #: proven
    """,
    "class attribute by the class's name": """
        class Desk:
            agent = dspy.ReAct('q -> a', tools=[])
        print(Desk.agent(q='').trajectory)  #: proven
    """,
    "base class sets it": """
        class Base:
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
        class Desk(Base):
            def ask(self, q):
                return self.agent(q=q).trajectory  #: proven
    """,
    "subclass sets it": """
        class Base:
            def show(self):
                return self.last.trajectory  #: proven
        class Desk(Base):
            def ask(self, q):
                self.last = agent(question=q)
    """,
    "super constructor": """
        class Base:
            def __init__(self, out):
                self.out = out
        class Desk(Base):
            def __init__(self, q):
                super().__init__(agent(question=q))
        print(Desk('').out.trajectory)  #: proven
    """,
    "property": """
        class Desk:
            @property
            def out(self):
                return agent(question='')
        print(Desk().out.trajectory)  #: proven
    """,
    "cached property": """
        import functools
        class Desk:
            @functools.cached_property
            def out(self):
                return agent(question='')
        print(Desk().out.trajectory)  #: proven
    """,
    "property called trajectory": """
        class Desk:
            @property
            def trajectory(self):
                return agent(question='').trajectory  #: proven
        print(Desk().trajectory)  #: foreign
    """,
    "static method": """
        class Desk:
            @staticmethod
            def show(out):
                print(out.trajectory)  #: proven
        Desk.show(agent(question=''))
        Desk().show(agent(question=''))
    """,
    "class method": """
        class Desk:
            def __init__(self, out):
                self.out = out
            @classmethod
            def ask(cls, q):
                return cls(agent(question=q))
        print(Desk.ask('').out.trajectory)  #: proven
    """,
    "list of the object": """
        class Desk:
            def __init__(self):
                self.rows = []
            def ask(self, q):
                self.rows.append(agent(question=q))
            def show(self):
                for row in self.rows:
                    print(row.trajectory)  #: proven
    """,
    "dict of the object": """
        class Desk:
            def __init__(self):
                self.rows = {}
            def ask(self, q):
                self.rows[q] = agent(question=q)
            def show(self):
                print(self.rows['a'].trajectory)  #: proven
    """,
    "chain": """
        class Inner:
            def __init__(self):
                self.out = agent(question='')
        class Outer:
            def __init__(self):
                self.inner = Inner()
        print(Outer().inner.out.trajectory)  #: proven
    """,
    "iterator": """
        class Desk:
            def __iter__(self):
                yield agent(question='')
        for out in Desk():
            print(out.trajectory)  #: proven
    """,
    "index": """
        class Desk:
            def __getitem__(self, key):
                return agent(question=key)
        print(Desk()['a'].trajectory)  #: proven
    """,
    "called": """
        class Desk:
            def __call__(self, q):
                return agent(question=q)
        print(Desk()('').trajectory)  #: proven
    """,
    "method kept and called": """
        class Desk:
            def ask(self):
                return agent(question='')
        ask = Desk().ask
        print(ask().trajectory)  #: proven
    """,
    "unrelated class of the same attribute": """
        class Desk:
            def __init__(self):
                self.last = agent(question='')
        class Robot:
            def __init__(self):
                self.last = open('x')
        print(Desk().last.trajectory)  #: proven
        print(Robot().last.trajectory)  #: foreign
    """,
    "context manager": """
        class Desk:
            def __enter__(self):
                return agent(question='')
            def __exit__(self, *_):
                pass
        with Desk() as out:
            print(out.trajectory)  #: proven
    """,
    "context manager that is entered as itself": """
        class Desk:
            def __enter__(self):
                self.out = agent(question='')
                return self
            def __exit__(self, *_):
                pass
        with Desk() as desk:
            print(desk.out.trajectory)  #: proven
    """,
    "a method that a class below replaces": """
        class Base:
            def ask(self):
                return {}
        class Sub(Base):
            def ask(self):
                return agent(question='')
        print(Sub().ask().trajectory)  #: proven
    """,
    "an object hands over to another": """
        class Desk:
            def __init__(self, inner):
                self._inner = inner
            def __getattr__(self, name):
                return getattr(self._inner, name)
        class Inner:
            def ask(self):
                return agent(question='')
        print(Desk(Inner()).ask().trajectory)  #: proven
        print(Desk(Inner()).trajectory)  #: undecided
    """,
    "attributes set under computed names": """
        class Row:
            def __init__(self, **fields):
                for name, value in fields.items():
                    setattr(self, name, value)
        print(Row(**agent(question='').toDict()).trajectory)  #: undecided
    """,
    "a trajectory of its own beside a __getattr__": """
        class Plane:
            trajectory = ()
            def __getattr__(self, name):
                return name
        print(Plane().trajectory)  #: foreign
    """,
}

DATA_CLASSES = {
    "field": """
        from dataclasses import dataclass
        @dataclass
        class Answer:
            question: str
            out: dspy.Prediction
        print(Answer('', agent(question='')).out.trajectory)  #: proven
        print(Answer('', agent(question='')).question.trajectory)  #: foreign
    """,
    "field by name": """
        from dataclasses import dataclass
        @dataclass
        class Answer:
            out: object
        print(Answer(out=agent(question='')).out.trajectory)  #: proven
    """,
    "read in a method": """
        from dataclasses import dataclass
        @dataclass
        class Answer:
            out: object = None
            def show(self):
                return self.out.trajectory  #: proven
        Answer(agent(question=''))
    """,
    "inherited fields": """
        from dataclasses import dataclass
        @dataclass
        class Base:
            question: str
        @dataclass
        class Answer(Base):
            out: object
        print(Answer('', agent(question='')).out.trajectory)  #: proven
    """,
    "its own field of the name": """
        from dataclasses import dataclass
        @dataclass
        class Answer:
            trajectory: dict
        print(Answer(agent(question='').toDict()).trajectory)  #: foreign
    """,
    "named tuple": """
        from typing import NamedTuple
        class Answer(NamedTuple):
            out: object
            score: float
        print(Answer(agent(question=''), 1.0).out.trajectory)  #: proven
    """,
    "model": """
        from pydantic import BaseModel
        class Answer(BaseModel):
            out: object
        print(Answer(out=agent(question='')).out.trajectory)  #: proven
    """,
    "typed as an agent": """
        from dataclasses import dataclass
        @dataclass
        class Desk:
            agent: dspy.ReAct
            def ask(self):
                return self.agent(q='').trajectory  #: proven
    """,
    "list field": """
        from dataclasses import dataclass, field
        @dataclass
        class Answers:
            rows: list = field(default_factory=list)
        answers = Answers()
        answers.rows.append(agent(question=''))
        print(answers.rows[0].trajectory)  #: proven
    """,
}

MODULES = {
    "forward returns the prediction": """
        class Desk(dspy.Module):
            def __init__(self):
                super().__init__()
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        print(Desk()(q='').trajectory)  #: proven
    """,
    "aforward returns the prediction": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            async def aforward(self, q):
                return await self.agent.acall(q=q)
        async def main():
            print((await Desk().acall(q='')).trajectory)  #: proven
    """,
    "forward wraps it": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                out = self.agent(q=q)
                return dspy.Prediction(answer=out.answer, trajectory=out.trajectory)  #: proven
        print(Desk()(q='').trajectory)  #: foreign
    """,
    "forward returns another module's": """
        class Desk(dspy.Module):
            def __init__(self):
                self.think = dspy.ChainOfThought('q -> trajectory')
            def forward(self, q):
                return self.think(q=q)
        print(Desk()(q='').trajectory)  #: foreign
    """,
    "either of two": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
                self.rlm = dspy.RLM('q -> a')
            def forward(self, q):
                if len(q) > 9:
                    return self.rlm(q=q)
                return self.agent(q=q)
        print(Desk()(q='').trajectory)  #: dual
    """,
    "a module in a module": """
        class Inner(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        class Outer(dspy.Module):
            def __init__(self):
                self.inner = Inner()
            def forward(self, q):
                return self.inner(q=q)
        print(Outer()(q='').trajectory)  #: proven
    """,
    "given its agent": """
        class Desk(dspy.Module):
            def __init__(self, program):
                self.program = program
            def forward(self, q):
                return self.program(q=q)
        print(Desk(agent)(q='').trajectory)  #: proven
    """,
    "deep copied": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        print(Desk().deepcopy()(q='').trajectory)  #: proven
    """,
    "batch": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        for out in Desk().batch([]):
            print(out.trajectory)  #: proven
    """,
}

SUBCLASSES = {
    "of the agent": """
        class Careful(dspy.ReAct):
            def truncate_trajectory(self, trajectory):
                return trajectory
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "of a subclass": """
        class Careful(dspy.ReAct):
            pass
        class Slow(Careful):
            pass
        print(Slow('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "forward through super": """
        class Careful(dspy.ReAct):
            def forward(self, **inputs):
                out = super().forward(**inputs)
                print(out.trajectory)  #: proven
                return out
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "old super": """
        class Careful(dspy.ReAct):
            def forward(self, **inputs):
                return super(Careful, self).forward(**inputs).trajectory  #: proven
    """,
    "aforward through super": """
        class Careful(dspy.ReAct):
            async def aforward(self, **inputs):
                out = await super().aforward(**inputs)
                return out.trajectory  #: proven
    """,
    "calls itself": """
        class Careful(dspy.ReAct):
            def ask(self, q):
                return self(q=q).trajectory  #: proven
    """,
    "mixin first": """
        class Loud:
            def shout(self):
                return 1
        class Careful(Loud, dspy.ReAct):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "forward returns something else": """
        class Careful(dspy.ReAct):
            def forward(self, **inputs):
                return dspy.Prediction(trajectory=[])
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: foreign
    """,
    "of a project's own class of the name": """
        class ReAct:
            def __call__(self, q):
                return open(q)
        class Careful(ReAct):
            pass
        print(Careful()(q='').trajectory)  #: foreign
    """,
    "made by a function": """
        def kind(base):
            class Made(base):
                pass
            return Made
        print(kind(dspy.ReAct)('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "generic": """
        from typing import Generic, TypeVar
        T = TypeVar('T')
        class Careful(dspy.ReAct, Generic[T]):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "on the name of another base": """
        Base = dspy.ReAct
        class Careful(Base):
            pass
        print(Careful('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "base called by name": """
        class Careful(dspy.ReAct):
            def forward(self, **inputs):
                return dspy.ReAct.forward(self, **inputs).trajectory  #: proven
    """,
    "of something else": """
        class Careful(dspy.RLM):
            pass
        print(Careful('q -> a')(q='').trajectory)  #: foreign
    """,
}


@table(ATTRIBUTES, given=AGENT)
def test_attributes(program: str) -> None:
    check(program)


@table(DATA_CLASSES, given=AGENT)
def test_data_classes(program: str) -> None:
    check(program)


@table(MODULES, given="import dspy\nagent = dspy.ReAct('q -> a', tools=[])\n")
def test_modules(program: str) -> None:
    check(program)


@table(SUBCLASSES, given="import dspy\n")
def test_subclasses(program: str) -> None:
    check(program)
