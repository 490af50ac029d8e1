"""Attributes and keys whose names are held in constants, variables, class attributes and enumerations."""

from __future__ import annotations

from support.marked import AGENT, check, table

READING = {
    "a constant of the module": """
        NAME = 'out'
        class Desk:
            def __init__(self):
                self.out = agent(question='')
                self.log = open('x')
        print(getattr(Desk(), NAME).trajectory)  #: proven
    """,
    "a constant of another attribute": """
        NAME = 'log'
        class Desk:
            def __init__(self):
                self.out = agent(question='')
                self.log = open('x')
        print(getattr(Desk(), NAME).trajectory)  #: foreign
    """,
    "a constant of the class": """
        class Desk:
            NAME = 'out'
            def __init__(self):
                self.out = agent(question='')
            def show(self):
                print(getattr(self, self.NAME).trajectory)  #: proven
    """,
    "typed as final": """
        from typing import Final
        NAME: Final = 'agent'
        OTHER: Final[str] = 'rlm'
        class Desk:
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
                self.rlm = dspy.RLM('q -> a')
            def ask(self):
                print(getattr(self, NAME)(q='').trajectory)  #: proven
                print(getattr(self, OTHER)(q='').trajectory)  #: foreign
    """,
    "an enumeration's value": """
        import enum
        class Kind(enum.Enum):
            AGENT = 'agent'
            RLM = 'rlm'
        class Desk:
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
                self.rlm = dspy.RLM('q -> a')
            def ask(self):
                print(getattr(self, Kind.AGENT.value)(q='').trajectory)  #: proven
                print(getattr(self, Kind.RLM.value)(q='').trajectory)  #: foreign
    """,
    "an enumeration of texts": """
        import enum
        class Key(str, enum.Enum):
            OUT = 'out'
            LOG = 'log'
        rows = {Key.OUT: agent(question=''), Key.LOG: open('x')}
        print(rows[Key.OUT].trajectory)  #: proven
        print(rows[Key.LOG].trajectory)  #: foreign
    """,
    "a parameter": """
        class Desk:
            def __init__(self):
                self.out = agent(question='')
                self.log = open('x')
        def show(desk, name):
            print(getattr(desk, name).trajectory)  #: proven
        show(Desk(), 'out')
    """,
    "two names of a parameter": """
        class Desk:
            def __init__(self):
                self.out = agent(question='')
                self.log = open('x')
        def show(desk, name):
            print(getattr(desk, name).trajectory)  #: dual
        show(Desk(), 'out')
        show(Desk(), 'log')
    """,
    "a name handed over decides what comes back": """
        class Desk:
            def __init__(self):
                self.out = agent(question='')
                self.log = open('x')
        def part(desk, name):
            return getattr(desk, name)
        print(part(Desk(), 'out').trajectory)  #: proven
        print(part(Desk(), 'log').trajectory)  #: foreign
    """,
    "a key handed over decides what comes back": """
        TABLE = {'a': agent, 'b': dspy.RLM('question -> answer')}
        def ask(kind):
            return TABLE[kind](question='')
        print(ask('a').trajectory)  #: proven
        print(ask('b').trajectory)  #: foreign
    """,
    "a text handed over decides the way": """
        def ask(kind):
            if kind == 'a':
                return agent(question='')
            return open('x')
        print(ask('a').trajectory)  #: proven
        print(ask('b').trajectory)  #: foreign
        print(ask(input()).trajectory)  #: dual
    """,
    "a constant decides nothing, as anybody may change it": """
        ENGINE = 'react'
        program = agent if ENGINE == 'react' else dspy.RLM('question -> answer')
        print(program(question='').trajectory)  #: dual
        if ENGINE == 'rlm':
            out = agent(question='')
        else:
            out = open('x')
        print(out.trajectory)  #: dual
    """,
    "neither does a default": """
        def ask(kind='a'):
            if kind == 'a':
                return agent(question='')
            return open('x')
        print(ask().trajectory)  #: dual
    """,
    "what is on a way that nobody takes is still looked at": """
        def show(kind, out):
            if kind == 'a':
                print(out.trajectory)  #: proven
            else:
                print(out['trajectory'])  #: proven
        show('a', agent(question=''))
    """,
    "a tag beside a variable": """
        def events():
            yield "out", agent(question='')
            yield "file", open('x')
            yield "both", agent(question='')
        for kind, thing in events():
            if kind == "out":
                print(thing.trajectory)  #: proven
            elif kind == "file":
                print(thing.trajectory)  #: foreign
            elif kind in ("both", "out"):
                print(thing.trajectory)  #: proven
            if kind != "file":
                print(thing.trajectory)  #: proven
            else:
                print(thing.trajectory)  #: foreign
            print(thing.trajectory)  #: dual
    """,
    "a tag that somebody else gives": """
        def events():
            yield input(), agent(question='')
            yield "file", open('x')
        for kind, thing in events():
            if kind == "out":
                print(thing.trajectory)  #: proven
            else:
                print(thing.trajectory)  #: dual
    """,
    "a tag that was changed on the way": """
        def events():
            yield "out", agent(question='')
            yield "file", open('x')
        for kind, thing in events():
            kind = input()
            if kind == "out":
                print(thing.trajectory)  #: dual
        for kind, thing in events():
            thing = agent(question='')
            if kind == "file":
                print(thing.trajectory)  #: proven
    """,
    "a tag in a tuple decides in a match": """
        def shown(pair):
            match pair:
                case ("out", out):
                    return out.trajectory  #: proven
                case ("file", file):
                    return file.trajectory  #: foreign
                case (_, thing):
                    return thing.trajectory  #: dual
        shown(("out", agent(question='')))
        shown(("file", open('x')))
    """,
    "a tag in a dict decides in a match": """
        def shown(row):
            match row:
                case {"kind": "out", "value": out}:
                    return out.trajectory  #: proven
                case {"kind": "file", "value": file}:
                    return file.trajectory  #: foreign
        shown({"kind": "out", "value": agent(question='')})
        shown({"kind": "file", "value": open('x')})
    """,
    "a tag that is not known decides nothing": """
        def shown(pair):
            match pair:
                case ("out", out):
                    return out.trajectory  #: dual
        shown((input(), agent(question='')))
        shown((input(), open('x')))
    """,
    "a text decides in a match": """
        def ask(kind):
            match kind:
                case 'a' | 'b':
                    return agent(question='')
                case 'c':
                    return open('x')
        print(ask('a').trajectory)  #: proven
        print(ask('c').trajectory)  #: foreign
    """,
    "one of several texts decides": """
        def ask(kind):
            if kind in ('a', 'b'):
                out = agent(question='')
            else:
                out = open('x')
            return out
        print(ask('b').trajectory)  #: proven
        print(ask('c').trajectory)  #: foreign
    """,
    "in a choice": """
        def ask(kind):
            return agent(question='') if kind != 'c' else open('x')
        print(ask('b').trajectory)  #: proven
        print(ask('c').trajectory)  #: foreign
    """,
    "a loop over names": """
        class Desk:
            def __init__(self):
                self.one = agent(question='')
                self.two = agent(question='')
                self.log = open('x')
        for name in ('one', 'two'):
            print(getattr(Desk(), name).trajectory)  #: proven
        for name in ['one', 'log']:
            print(getattr(Desk(), name).trajectory)  #: dual
    """,
    "an item": """
        KEY = 'out'
        row = {'out': agent(question=''), 'log': open('x')}
        print(row[KEY].trajectory)  #: proven
        print(row.get(KEY).trajectory)  #: proven
    """,
    "an item put under a constant": """
        KEY = 'out'
        row = {}
        row[KEY] = agent(question='')
        row['log'] = open('x')
        print(row['out'].trajectory)  #: proven
        print(row['log'].trajectory)  #: foreign
    """,
    "a dict made with constants": """
        OUT, LOG = 'out', 'log'
        row = {OUT: agent(question=''), LOG: open('x')}
        print(row['out'].trajectory)  #: proven
        print(row[LOG].trajectory)  #: foreign
    """,
    "joined": """
        NAME = 'ou'
        class Desk:
            def __init__(self):
                self.out = agent(question='')
                self.log = open('x')
        print(getattr(Desk(), NAME + 't').trajectory)  #: proven
        print(getattr(Desk(), f'{NAME}t').trajectory)  #: proven
        print(getattr(Desk(), 'lo' + 'g').trajectory)  #: foreign
    """,
    "computed": """
        class Desk:
            def __init__(self):
                self.out = agent(question='')
        print(getattr(Desk(), input()).trajectory)  #: undecided
    """,
    "a method by its name": """
        class Desk:
            def ask(self):
                return agent(question='')
            def read(self):
                return open('x')
        print(getattr(Desk(), 'ask')().trajectory)  #: proven
        print(getattr(Desk(), 'read')().trajectory)  #: foreign
    """,
    "methodcaller": """
        import operator
        class Desk:
            def ask(self):
                return agent(question='')
        print(operator.methodcaller('ask')(Desk()).trajectory)  #: proven
    """,
    "attrgetter": """
        import operator
        class Desk:
            def __init__(self):
                self.out = agent(question='')
        print(operator.attrgetter('out')(Desk()).trajectory)  #: proven
        for out in map(operator.attrgetter('out'), [Desk()]):
            print(out.trajectory)  #: proven
    """,
    "itemgetter": """
        import operator
        pairs = [(agent(question=''), 1)]
        for out in map(operator.itemgetter(0), pairs):
            print(out.trajectory)  #: proven
        for score in map(operator.itemgetter(1), pairs):
            print(score.trajectory)  #: foreign
    """,
    "a global by its name": """
        out = agent(question='')
        log = open('x')
        print(globals()['out'].trajectory)  #: proven
        print(globals()['log'].trajectory)  #: foreign
    """,
}

WRITING = {
    "setattr": """
        class Desk:
            pass
        desk = Desk()
        setattr(desk, 'out', agent(question=''))
        setattr(desk, 'log', open('x'))
        print(desk.out.trajectory)  #: proven
        print(desk.log.trajectory)  #: foreign
    """,
    "setattr with a constant": """
        OUT = 'out'
        class Desk:
            pass
        desk = Desk()
        setattr(desk, OUT, agent(question=''))
        print(desk.out.trajectory)  #: proven
    """,
    "setattr in a loop over pairs": """
        class Desk:
            pass
        desk = Desk()
        for name, program in [('agent', agent), ('second', agent)]:
            setattr(desk, name, program)
        print(desk.agent(question='').trajectory)  #: proven
        print(desk.second(question='').trajectory)  #: proven
    """,
    "setattr in a loop over names": """
        class Desk:
            def __init__(self):
                for name in ('first', 'second'):
                    setattr(self, name, dspy.ReAct('q -> a', tools=[]))
            def ask(self):
                print(self.first(q='').trajectory)  #: proven
    """,
    "setattr with a name that is put together": """
        SIDE = 'left'
        class Desk:
            pass
        desk = Desk()
        setattr(desk, SIDE + '_agent', agent)
        setattr(desk, f'{SIDE}_rlm', dspy.RLM('question -> answer'))
        print(desk.left_agent(question='').trajectory)  #: proven
        print(desk.left_rlm(question='').trajectory)  #: foreign
    """,
    "setattr with a computed name": """
        class Desk:
            pass
        desk = Desk()
        setattr(desk, input(), agent(question=''))
        print(desk.out.trajectory)  #: undecided
    """,
    "object.__setattr__": """
        class Desk:
            def __init__(self):
                object.__setattr__(self, 'out', agent(question=''))
            def show(self):
                print(self.out.trajectory)  #: proven
    """,
    "super().__setattr__": """
        class Desk:
            def __init__(self):
                super().__setattr__('out', agent(question=''))
            def show(self):
                print(self.out.trajectory)  #: proven
    """,
    "__dict__": """
        class Desk:
            def __init__(self):
                self.__dict__['out'] = agent(question='')
                vars(self)['log'] = open('x')
            def show(self):
                print(self.out.trajectory)  #: proven
                print(self.log.trajectory)  #: foreign
    """,
    "__dict__.update": """
        class Desk:
            def __init__(self):
                self.__dict__.update(out=agent(question=''), log=open('x'))
            def show(self):
                print(self.out.trajectory)  #: proven
                print(self.log.trajectory)  #: foreign
    """,
    "vars().update of a dict": """
        class Desk:
            def __init__(self):
                vars(self).update({'out': agent(question=''), 'log': open('x')})
            def show(self):
                print(self.out.trajectory)  #: proven
                print(self.log.trajectory)  #: foreign
    """,
    "a name of the module through globals": """
        globals()['out'] = agent(question='')
        print(out.trajectory)  #: proven
    """,
    "an attribute of a class": """
        class Desk:
            pass
        setattr(Desk, 'out', agent(question=''))
        print(Desk().out.trajectory)  #: proven
    """,
    "its own trajectory": """
        class Robot:
            pass
        robot = Robot()
        setattr(robot, 'trajectory', [])
        print(robot.trajectory)  #: foreign
    """,
}

DELEGATION = {
    "to an attribute": """
        class Desk:
            def __init__(self, inner):
                self._inner = inner
            def __getattr__(self, name):
                return getattr(self._inner, name)
        class Inner:
            def __init__(self):
                self.out = agent(question='')
                self.log = open('x')
        print(Desk(Inner()).out.trajectory)  #: proven
        print(Desk(Inner()).log.trajectory)  #: foreign
    """,
    "to an agent": """
        class Desk:
            def __init__(self):
                self._agent = dspy.ReAct('q -> a', tools=[])
            def __getattr__(self, name):
                return getattr(self._agent, name)
        print(Desk().forward(q='').trajectory)  #: proven
    """,
    "with a test before it": """
        class Desk:
            def __init__(self, inner):
                self._inner = inner
            def __getattr__(self, name):
                if name.startswith('_'):
                    raise AttributeError(name)
                return getattr(self._inner, name)
        class Inner:
            def __init__(self):
                self.out = agent(question='')
        print(Desk(Inner()).out.trajectory)  #: proven
    """,
    "to a dict": """
        class Row:
            def __init__(self):
                self._fields = {'out': agent(question=''), 'log': open('x')}
            def __getattr__(self, name):
                return self._fields[name]
        print(Row().out.trajectory)  #: proven
        print(Row().log.trajectory)  #: foreign
    """,
    "items to a dict": """
        class Row:
            def __init__(self):
                self._fields = {'out': agent(question=''), 'log': open('x')}
            def __getitem__(self, key):
                return self._fields[key]
        print(Row()['out'].trajectory)  #: proven
        print(Row()['log'].trajectory)  #: foreign
    """,
    "items to attributes": """
        class Row:
            def __init__(self):
                self.out = agent(question='')
                self.log = open('x')
            def __getitem__(self, key):
                return getattr(self, key)
        print(Row()['out'].trajectory)  #: proven
        print(Row()['log'].trajectory)  #: foreign
    """,
    "items put": """
        class Row:
            def __init__(self):
                self.values = {}
            def __setitem__(self, key, value):
                self.values[key] = value
            def __getitem__(self, key):
                return self.values[key]
        row = Row()
        row['out'] = agent(question='')
        print(row['out'].trajectory)  #: proven
    """,
    "items handed over one by one": """
        class Row:
            def __init__(self):
                self.values = {}
            def __setitem__(self, key, value):
                self.values[key] = value
            def __getitem__(self, key):
                return self.values[key]
        row = Row()
        row['out'] = agent(question='')
        row['log'] = open('x')
        print(row['out'].trajectory)  #: proven
        print(row['log'].trajectory)  #: foreign
    """,
    "a class below dict": """
        class Row(dict):
            pass
        row = Row(out=agent(question=''))
        row['log'] = open('x')
        print(row['out'].trajectory)  #: proven
        print(row['log'].trajectory)  #: foreign
    """,
    "a class below list": """
        class Rows(list):
            def add(self, row):
                self.append(row)
        rows = Rows()
        rows.add(agent(question=''))
        for row in rows:
            print(row.trajectory)  #: proven
        print(rows[0].trajectory)  #: proven
    """,
    "attributes that are computed": """
        class Plane:
            def __getattr__(self, name):
                return make(name)
        print(Plane().trajectory)  #: undecided
    """,
}


BETWEEN_FILES = {
    "an attribute of a module of the project": """\
        # file: names.py
        OUT = 'out'
        # file: main.py
        import dspy, names
        agent = dspy.ReAct('question -> answer', tools=[])
        row = {names.OUT: agent(question=''), 'log': open('x')}
        print(row['out'].trajectory)  #: proven
        print(row['log'].trajectory)  #: foreign
    """,
    "a module's attribute": """\
        # file: state.py
        out = None
        def show():
            print(out.trajectory)  #: proven
        # file: main.py
        import dspy, state
        agent = dspy.ReAct('question -> answer', tools=[])
        setattr(state, 'out', agent(question=''))
    """,
}


@table(READING, given=AGENT)
def test_reading(program: str) -> None:
    check(program)


@table(WRITING, given=AGENT)
def test_writing(program: str) -> None:
    check(program)


@table(DELEGATION, given=AGENT)
def test_delegation(program: str) -> None:
    check(program)


@table(BETWEEN_FILES)
def test_between_files(program: str) -> None:
    check(program)
