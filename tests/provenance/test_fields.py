"""Predictions kept in the fields of data classes, models, named tuples and typed dicts, and their lookalikes."""

from __future__ import annotations

from support.marked import AGENT, check, table

DATA_CLASSES = {
    "by position": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            question: str
            out: object
        row = Row('', agent(question=''))
        print(row.out.trajectory)  #: proven
        print(row.question.trajectory)  #: foreign
    """,
    "two objects of one class": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            out: object
        print(Row(agent(question='')).out.trajectory)  #: dual
        print(Row(open('x')).out.trajectory)  #: foreign
    """,
    "after the constructor": """
        from dataclasses import dataclass, field
        @dataclass
        class Row:
            question: str
            out: object = field(init=False)
            def __post_init__(self):
                self.out = agent(question=self.question)
        print(Row('').out.trajectory)  #: proven
    """,
    "keyword only": """
        from dataclasses import dataclass, KW_ONLY
        @dataclass
        class Row:
            question: str
            _: KW_ONLY
            out: object = None
        print(Row('', out=agent(question='')).out.trajectory)  #: proven
    """,
    "a class variable is no field": """
        from dataclasses import dataclass
        from typing import ClassVar
        @dataclass
        class Row:
            kind: ClassVar[str] = 'row'
            out: object = None
        print(Row(agent(question='')).out.trajectory)  #: proven
        print(Row(agent(question='')).kind.trajectory)  #: foreign
    """,
    "not given to the constructor": """
        from dataclasses import dataclass, field
        @dataclass
        class Row:
            name: str = field(init=False, default='')
            out: object = None
        print(Row(agent(question='')).out.trajectory)  #: proven
        print(Row(agent(question='')).name.trajectory)  #: foreign
    """,
    "for the start only": """
        from dataclasses import dataclass, InitVar
        @dataclass
        class Row:
            out: InitVar[object]
            def __post_init__(self, out):
                self.kept = out
        print(Row(agent(question='')).kept.trajectory)  #: proven
    """,
    "replaced": """
        import dataclasses
        @dataclasses.dataclass
        class Row:
            out: object = None
        row = dataclasses.replace(Row(), out=agent(question=''))
        print(row.out.trajectory)  #: proven
    """,
    "replaced by something else": """
        import dataclasses
        @dataclasses.dataclass
        class Row:
            out: object = None
        print(dataclasses.replace(Row(), out=open('x')).out.trajectory)  #: foreign
    """,
    "as a dict": """
        import dataclasses
        @dataclasses.dataclass
        class Row:
            out: object = None
        print(dataclasses.asdict(Row(agent(question='')))['out'].trajectory)  #: proven
    """,
    "as a tuple": """
        import dataclasses
        @dataclasses.dataclass
        class Row:
            question: str
            out: object
        question, out = dataclasses.astuple(Row('', agent(question='')))
        print(out.trajectory)  #: proven
        print(question.trajectory)  #: foreign
    """,
    "made at once": """
        from dataclasses import make_dataclass
        Row = make_dataclass('Row', ['question', ('out', object)])
        row = Row('', agent(question=''))
        print(row.out.trajectory)  #: proven
        print(row.question.trajectory)  #: foreign
    """,
    "a list of them": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            question: str
            out: dspy.Prediction
        rows = [Row(q, agent(question=q)) for q in 'ab']
        for row in rows:
            print(row.out.trajectory)  #: proven
    """,
    "sorted by a field": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            out: dspy.Prediction
        rows = [Row(agent(question=q)) for q in 'ab']
        best = max(rows, key=lambda row: len(row.out.trajectory))  #: proven
        print(best.out.trajectory)  #: proven
    """,
    "its own trajectory beside the prediction": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            out: object
            trajectory: dict
        row = Row(agent(question=''), {})
        print(row.out.trajectory)  #: proven
        print(row.trajectory)  #: foreign
    """,
    "a field of a field": """
        from dataclasses import dataclass
        @dataclass
        class Inner:
            out: object
        @dataclass
        class Outer:
            inner: Inner
        print(Outer(Inner(agent(question=''))).inner.out.trajectory)  #: proven
    """,
    "optional agent": """
        from dataclasses import dataclass
        @dataclass
        class Desk:
            agent: dspy.ReAct | None = None
            def ask(self):
                return self.agent(question='').trajectory  #: proven
    """,
    "spread into the constructor": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            question: str
            out: object
        fields = {'question': '', 'out': agent(question='')}
        print(Row(**fields).out.trajectory)  #: proven
    """,
    "a field that no constructor in sight fills": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            out: object
        def show(row: Row):
            print(row.out.trajectory)  #: undecided
    """,
    "in a class method": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            out: object
            @classmethod
            def ask(cls, q):
                return cls(out=agent(question=q))
        print(Row.ask('').out.trajectory)  #: proven
    """,
    "in an inherited class method": """
        from dataclasses import dataclass
        @dataclass
        class Base:
            out: object
            @classmethod
            def ask(cls, q):
                return cls(agent(question=q))
        @dataclass
        class Row(Base):
            pass
        print(Row.ask('').out.trajectory)  #: proven
    """,
}

MODELS = {
    "pydantic": """
        from pydantic import BaseModel
        class Row(BaseModel):
            question: str
            out: object
        row = Row(question='', out=agent(question=''))
        print(row.out.trajectory)  #: proven
        print(row.question.trajectory)  #: foreign
    """,
    "pydantic, filled later": """
        from pydantic import BaseModel, Field
        from typing import Any
        class Row(BaseModel):
            out: Any = Field(default=None)
        row = Row()
        row.out = agent(question='')
        print(row.out.trajectory)  #: proven
    """,
    "pydantic, private": """
        from pydantic import BaseModel, PrivateAttr
        class Desk(BaseModel):
            _agent: object = PrivateAttr(default_factory=lambda: dspy.ReAct('q -> a', tools=[]))
            def ask(self):
                return self._agent(q='').trajectory  #: proven
    """,
    "pydantic, copied": """
        from pydantic import BaseModel
        class Row(BaseModel):
            out: object = None
        print(Row().model_copy(update={'out': agent(question='')}).out.trajectory)  #: proven
    """,
    "pydantic, constructed": """
        from pydantic import BaseModel
        class Row(BaseModel):
            out: object
        print(Row.model_construct(out=agent(question='')).out.trajectory)  #: proven
    """,
    "pydantic, dumped": """
        from pydantic import BaseModel
        class Row(BaseModel):
            out: object
        print(Row(out=agent(question='')).model_dump()['out'].trajectory)  #: proven
        print(Row(out=agent(question='')).model_dump(mode='json')['out'].trajectory)  #: undecided
    """,
    "pydantic, its own trajectory": """
        from pydantic import BaseModel
        class Row(BaseModel):
            trajectory: dict
        print(Row(trajectory=agent(question='').toDict()).trajectory)  #: foreign
    """,
    "attrs": """
        import attrs
        @attrs.define
        class Row:
            question: str
            out: object
        row = Row('', agent(question=''))
        print(row.out.trajectory)  #: proven
        print(row.question.trajectory)  #: foreign
    """,
    "attrs, old names": """
        import attr
        @attr.s
        class Row:
            question = attr.ib()
            out = attr.ib(default=None)
        row = Row('', agent(question=''))
        print(row.out.trajectory)  #: proven
        print(row.question.trajectory)  #: foreign
    """,
    "attrs, a factory": """
        from attrs import define, field, Factory
        @define
        class Desk:
            rows: list = field(factory=list)
            agent: object = Factory(lambda: dspy.ReAct('q -> a', tools=[]))
            def ask(self):
                self.rows.append(self.agent(q=''))
                return self.rows[0].trajectory  #: proven
        Desk().ask()
    """,
    "attrs, evolved": """
        import attrs
        @attrs.define
        class Row:
            out: object = None
        print(attrs.evolve(Row(), out=agent(question='')).out.trajectory)  #: proven
    """,
    "attrs, its own trajectory": """
        import attrs
        @attrs.define
        class Row:
            trajectory: dict
        print(Row({}).trajectory)  #: foreign
    """,
    "msgspec": """
        import msgspec
        class Row(msgspec.Struct):
            question: str
            out: object
        print(Row('', agent(question='')).out.trajectory)  #: proven
    """,
}

TUPLES = {
    "NamedTuple": """
        from typing import NamedTuple
        class Row(NamedTuple):
            question: str
            out: object
        row = Row('', agent(question=''))
        print(row.out.trajectory)  #: proven
        print(row[1].trajectory)  #: proven
        print(row.question.trajectory)  #: foreign
        print(row[0].trajectory)  #: foreign
    """,
    "NamedTuple in a loop": """
        from typing import NamedTuple
        class Row(NamedTuple):
            question: str
            out: object
        for question, out in [Row(q, agent(question=q)) for q in 'ab']:
            print(out.trajectory)  #: proven
            print(question.trajectory)  #: foreign
    """,
    "NamedTuple called": """
        from typing import NamedTuple
        Row = NamedTuple('Row', [('question', str), ('out', object)])
        row = Row('', agent(question=''))
        print(row.out.trajectory)  #: proven
        print(row.question.trajectory)  #: foreign
    """,
    "namedtuple": """
        from collections import namedtuple
        Row = namedtuple('Row', ['question', 'out'])
        row = Row('', agent(question=''))
        print(row.out.trajectory)  #: proven
        print(row.question.trajectory)  #: foreign
        print(row[1].trajectory)  #: proven
    """,
    "namedtuple of words": """
        from collections import namedtuple
        Row = namedtuple('Row', 'question out')
        question, out = Row(out=agent(question=''), question='')
        print(out.trajectory)  #: proven
        print(question.trajectory)  #: foreign
    """,
    "namedtuple as a base": """
        from collections import namedtuple
        class Row(namedtuple('Row', 'question, out')):
            def show(self):
                return self.out.trajectory  #: proven
        Row('', agent(question='')).show()
    """,
    "namedtuple, its own trajectory": """
        from collections import namedtuple
        Row = namedtuple('Row', 'question trajectory')
        print(Row('', {}).trajectory)  #: foreign
    """,
    "replaced": """
        from typing import NamedTuple
        class Row(NamedTuple):
            out: object = None
        print(Row()._replace(out=agent(question='')).out.trajectory)  #: proven
    """,
    "as a dict": """
        from typing import NamedTuple
        class Row(NamedTuple):
            question: str
            out: object
        fields = Row('', agent(question=''))._asdict()
        print(fields['out'].trajectory)  #: proven
        print(fields['question'].trajectory)  #: foreign
    """,
}

TYPED_DICTS = {
    "called": """
        from typing import TypedDict
        class Row(TypedDict):
            question: str
            out: object
        row = Row(question='', out=agent(question=''))
        print(row['out'].trajectory)  #: proven
        print(row['question'].trajectory)  #: foreign
        print(row.get('out').trajectory)  #: proven
    """,
    "a literal": """
        from typing import TypedDict
        class Row(TypedDict):
            out: object
        row: Row = {'out': agent(question='')}
        print(row['out'].trajectory)  #: proven
    """,
    "handed on": """
        from typing import TypedDict
        class State(TypedDict, total=False):
            question: str
            out: object
        def ask(state: State):
            state['out'] = agent(question='')
            return state
        def show(state: State):
            print(state['out'].trajectory)  #: proven
            print(state['question'].trajectory)  #: foreign
        show(ask({'question': ''}))
    """,
    "its own trajectory": """
        from typing import TypedDict
        class Row(TypedDict):
            trajectory: dict
        def show(row: Row):
            print(row['trajectory'])  #: foreign
        show({'trajectory': {}})
    """,
    "typed, never filled": """
        from typing import TypedDict
        class Row(TypedDict):
            trajectory: dict
        def show(row: Row):
            print(row['trajectory'])  #: foreign
    """,
    "an agent by its type": """
        from typing import TypedDict
        class Desk(TypedDict):
            agent: dspy.ReAct
        def ask(desk: Desk):
            print(desk['agent'](question='').trajectory)  #: proven
    """,
    "made at once": """
        from typing import TypedDict
        Row = TypedDict('Row', {'question': str, 'out': object})
        row = Row(question='', out=agent(question=''))
        print(row['out'].trajectory)  #: proven
    """,
}


@table(DATA_CLASSES, given=AGENT)
def test_data_classes(program: str) -> None:
    check(program)


@table(MODELS, given=AGENT)
def test_models(program: str) -> None:
    check(program)


@table(TUPLES, given=AGENT)
def test_named_tuples(program: str) -> None:
    check(program)


@table(TYPED_DICTS, given=AGENT)
def test_typed_dicts(program: str) -> None:
    check(program)
