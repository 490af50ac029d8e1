"""Idioms of real programs: worker pools, callbacks, registries, state that lives elsewhere, and their lookalikes."""

from __future__ import annotations

from support.marked import AGENT, check, table

IDIOMS = {
    "program given a function": """
        rlm = dspy.RLM('a -> b')
        rlm.act = lambda **inputs: agent(**inputs)
        print(rlm(a='').trajectory)  #: foreign because "`dspy.RLM`"
        print(rlm.forward(a='').trajectory)  #: foreign because "`dspy.RLM`"
    """,
    "patched class": """
        original = dspy.ReAct.forward
        def traced(self, **inputs):
            return original(self, **inputs)
        dspy.ReAct.forward = traced
        print(dspy.ReAct('a -> b', tools=[])(a='').trajectory)  #: proven
    """,
    "as_completed of a dict": """
        from concurrent.futures import ThreadPoolExecutor, as_completed
        with ThreadPoolExecutor() as pool:
            futures = {pool.submit(agent, question=q): q for q in 'ab'}
            for future in as_completed(futures):
                print(future.result().trajectory)  #: proven
    """,
    "asyncio as_completed": """
        import asyncio
        async def main():
            for coro in asyncio.as_completed([agent.acall(question=q) for q in 'ab']):
                out = await coro
                print(out.trajectory)  #: proven
    """,
    "tasks list": """
        import asyncio
        async def main():
            tasks = []
            for q in 'ab':
                tasks.append(asyncio.create_task(agent.acall(question=q)))
            results = await asyncio.gather(*tasks, return_exceptions=True)
            for r in results:
                if isinstance(r, Exception): continue
                print(r.trajectory)  #: proven
    """,
    "asyncio.wait": """
        import asyncio
        async def main():
            done, pending = await asyncio.wait([asyncio.create_task(agent.acall(question=q)) for q in 'ab'])
            for t in done:
                print(t.result().trajectory)  #: proven
    """,
    "semaphore helper": """
        import asyncio
        async def one(sem, q):
            async with sem:
                return await agent.acall(question=q)
        async def main():
            sem = asyncio.Semaphore(3)
            for r in await asyncio.gather(*(one(sem, q) for q in 'ab')):
                print(r.trajectory)  #: proven
    """,
    "prediction of spread": """
        out = agent(question='')
        wrapped = dspy.Prediction(**out.toDict(), score=1)
        print(wrapped.trajectory)  #: proven
    """,
    "prediction of spread prediction": """
        out = agent(question='')
        print(dspy.Prediction(**out).trajectory)  #: proven
    """,
    "example of spread": """
        print(dspy.Example(**agent(question='').toDict()).trajectory)  #: proven
    """,
    "merged mapping": """
        row = {**agent(question='').toDict(), 'q': 1}
        print(row['trajectory'])  #: proven
    """,
    "dict of spread": """
        row = dict(**agent(question='').toDict(), q=1)
        print(row['trajectory'])  #: proven
    """,
    "star index": """
        rows = [*[open('x')], agent(question='')]
        print(rows[1].trajectory)  #: dual
    """,
    "dict zip": """
        rows = dict(zip('ab', [agent(question=q) for q in 'ab']))
        print(rows['a'].trajectory)  #: proven
    """,
    "loop var after": """
        for out in [agent(question='')]:
            pass
        print(out.trajectory)  #: proven
    """,
    "cond lambda default": """
        f = (lambda out=open('x'): out.trajectory)  #: dual
        f(agent(question=''))
    """,
    "dataclass out of sight": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            out: object
            def show(self):
                return self.out.trajectory  #: undecided
    """,
    "replace": """
        import dataclasses
        @dataclasses.dataclass
        class Row:
            out: object = None
        print(dataclasses.replace(Row(), out=agent(question='')).out.trajectory)  #: proven
    """,
    "random choice": """
        import random, heapq
        rows = [agent(question='')]
        print(random.choice(rows).trajectory)  #: proven
    """,
    "nlargest": """
        import heapq
        print(heapq.nlargest(1, [agent(question='')])[0].trajectory)  #: proven
    """,
    "groupby": """
        import itertools
        for k, g in itertools.groupby([agent(question='')], key=lambda o: o.trajectory):  #: proven
            pass
    """,
    "reduce": """
        from functools import reduce
        print(reduce(lambda a, b: a if a.answer else b, [agent(question='')]).trajectory)  #: proven
    """,
    "os environ or": """
        import os
        mode = os.environ.get('MODE')
        program = {'a': agent, 'b': dspy.RLM('q -> a')}[mode]
        print(program(question='').trajectory)  #: dual
    """,
    "load": """
        program = dspy.load('dir')
        print(program(q='').trajectory)  #: undecided
    """,
    "global set by a function, read by the module": """
        out = open('x')
        def ask():
            global out
            out = agent(question='')
        ask()
        print(out.trajectory)  #: dual
    """,
    "nonlocal over another": """
        def main():
            out = open('x')
            def ask():
                nonlocal out
                out = agent(question='')
            ask()
            print(out.trajectory)  #: dual
    """,
    "nonlocal list": """
        def main():
            out = {}
            def ask():
                nonlocal out
                out = agent(question='')
            ask()
            return out.trajectory  #: dual
        main()
    """,
    "global None": """
        out = None
        def ask():
            global out
            out = agent(question='')
        ask()
        print(out.trajectory)  #: proven
    """,
    "global in function both": """
        out = {}
        def ask():
            global out
            out = {}
            fill()
            print(out.trajectory)  #: dual
        def fill():
            global out
            out = agent(question='')
    """,
    "class attr via cls strong": """
        class A:
            out = {}
            @classmethod
            def go(cls):
                cls.out = agent(question='')
        A.go()
        print(A.out.trajectory)  #: dual
    """,
    "inner sees later": """
        def main():
            out = open('x')
            def show():
                print(out.trajectory)  #: dual
            out = agent(question='')
            show()
    """,
    "conditional def": """
        import sys
        if sys.argv:
            def ask(): return agent(question='')
        else:
            def ask(): return open('x')
        print(ask().trajectory)  #: dual
    """,
    "function rebound": """
        def ask(): return open('x')
        old = ask
        def ask(): return agent(question='')
        print(ask().trajectory)  #: proven
        print(old().trajectory)  #: foreign
    """,
    "function attr": """
        def ask(): return 1
        ask.last = agent(question='')
        print(ask.last.trajectory)  #: undecided
    """,
    "kwargs two callers": """
        def show(**kw):
            print(kw['out'].trajectory)  #: dual
        show(out=agent(question=''))
        show(out=open('x'))
    """,
    "args index": """
        def show(*args):
            print(args[0].trajectory)  #: foreign
            print(args[1].trajectory)  #: proven
        show('a', agent(question=''))
    """,
    "forward kwargs": """
        def outer(*a, **k):
            return inner(*a, **k)
        def inner(out, n=1):
            print(out.trajectory)  #: proven
        outer(agent(question=''), n=2)
    """,
    "kwargs forwards": """
        def outer(**k):
            return inner(**k)
        def inner(out, n=1):
            print(out.trajectory)  #: proven
        outer(out=agent(question=''), n=2)
    """,
    "callback attr": """
        class Bus:
            def on(self, f): self.f = f
            def fire(self, x): self.f(x)
        def show(out): print(out.trajectory)  #: proven
        b = Bus(); b.on(show); b.fire(agent(question=''))
    """,
    "callbacks list": """
        class Bus:
            def __init__(self): self.fs = []
            def on(self, f): self.fs.append(f)
            def fire(self, x):
                for f in self.fs: f(x)
        def show(out): print(out.trajectory)  #: proven
        b = Bus(); b.on(show); b.fire(agent(question=''))
    """,
    "decorator registry": """
        HANDLERS = {}
        def register(name):
            def deco(f):
                HANDLERS[name] = f
                return f
            return deco
        @register('a')
        def show(out): print(out.trajectory)  #: proven
        HANDLERS['a'](agent(question=''))
    """,
    "thread target": """
        import threading
        def work(out):
            print(out.trajectory)  #: proven
        threading.Thread(target=work, args=(agent(question=''),)).start()
    """,
    "queue worker": """
        import queue
        q = queue.Queue()
        def work():
            while True:
                name, out = q.get()
                print(out.trajectory)  #: proven
        q.put(('a', agent(question='')))
    """,
    "asked for its very class": """
        def show(thing):
            if type(thing) is Robot:
                return thing.trajectory  #: foreign
            return thing.trajectory  #: dual
        class Robot:
            trajectory = ()
        show(Robot())
        show(agent(question=''))
    """,
    "not of that very class, but perhaps of one below": """
        class Robot:
            trajectory = ()
        def show(thing):
            if type(thing) != Robot:
                return thing.trajectory  #: dual
            return thing.trajectory  #: foreign
        show(Robot())
        show(agent(question=''))
    """,
    "a decorator keeps a class": """
        KINDS = {}
        def register(name):
            def decorate(cls):
                KINDS[name] = cls
                return cls
            return decorate
        @register("reader")
        class Reader:
            def read(self):
                return agent(question='')
        @register("chart")
        class Chart:
            trajectory = ()
        print(Reader().read().trajectory)  #: proven
        print(KINDS["reader"]().read().trajectory)  #: proven
        print(KINDS["chart"]().trajectory)  #: foreign
    """,
    "a decorator makes another class of one": """
        def wrapped(cls):
            class Wrapper:
                def __init__(self):
                    self.inner = cls()
            return Wrapper
        @wrapped
        class Reader:
            def read(self):
                return agent(question='')
        print(Reader().inner.read().trajectory)  #: proven
    """,
    "a decorator of which nothing is known keeps the class": """
        from elsewhere import register
        @register
        class Reader:
            def read(self):
                return agent(question='')
        print(Reader().read().trajectory)  #: proven
    """,
    "isinstance narrow": """
        def show(out):
            if isinstance(out, dict):
                return out['trajectory']  #: foreign
            return out.trajectory  #: proven
        show(agent(question='')); show({'trajectory': 1})
    """,
    "patched agent": """
        from unittest.mock import patch
        with patch.object(agent, 'forward') as m:
            print(agent(question='').trajectory)  #: proven
            print(m.trajectory)  #: foreign
    """,
    "stringly annotation var": """
        out: "dspy.Prediction" = agent(question='')
        print(out.trajectory)  #: proven
    """,
    "cast": """
        from typing import cast
        out = cast(dspy.Prediction, agent(question=''))
        print(out.trajectory)  #: proven
    """,
    "assert isinstance": """
        def ask(p):
            assert isinstance(p, dspy.ReAct)
            print(p(q='').trajectory)  #: proven because "checked by its class"
    """,
    "protocol": """
        from typing import Protocol
        class Program(Protocol):
            def __call__(self, **kw): ...
        def ask(p: Program):
            print(p(q='').trajectory)  #: proven
        ask(agent)
    """,
    "abc base param": """
        class Base(dspy.Module):
            pass
        class Sub(Base):
            def forward(self, q): return agent(question=q)
        def ask(p: Base):
            print(p(q='').trajectory)  #: proven
    """,
    "factory dict of classes": """
        class A(dspy.Module):
            def forward(self, q): return agent(question=q)
        class B(dspy.Module):
            def forward(self, q): return dspy.RLM('q -> a')(q=q)
        K = {'a': A, 'b': B}
        print(K[input()]()(q='').trajectory)  #: dual
    """,
    "futures as keys of a dict": """
        import concurrent.futures
        with concurrent.futures.ThreadPoolExecutor() as pool:
            futures = {}
            for q in 'ab':
                futures[pool.submit(agent, question=q)] = q
            for future in concurrent.futures.as_completed(futures):
                out = future.result()
                print(out.trajectory)  #: proven
    """,
    "namespace": """
        import types
        box = types.SimpleNamespace(out=agent(question=''))
        print(box.out.trajectory)  #: proven
    """,
    "proxy getattr": """
        class Result:
            def __init__(self, out):
                self._out = out
            def __getattr__(self, name):
                return getattr(self._out, name)
        print(Result(agent(question='')).trajectory)  #: undecided
    """,
    "or of dicts": """
        row = agent(question='').toDict() | {'q': 1}
        print(row['trajectory'])  #: proven
    """,
    "or of dicts 2": """
        row = {'q': 1} | agent(question='').toDict()
        print(row['trajectory'])  #: proven
    """,
    "update": """
        row = {'q': 1}
        row.update(agent(question='').toDict())
        print(row['trajectory'])  #: proven
    """,
    "update self": """
        class R:
            def __init__(self, out):
                self.__dict__.update(out.toDict())
        print(R(agent(question='')).trajectory)  #: undecided
    """,
    "template method": """
        class Base:
            def run(self, q):
                raise NotImplementedError
            def show(self, q):
                print(self.run(q).trajectory)  #: proven
        class Sub(Base):
            def run(self, q):
                return agent(question=q)
    """,
    "template method default": """
        class Base:
            def run(self, q):
                return {}
            def show(self, q):
                print(self.run(q).trajectory)  #: dual
        class Sub(Base):
            def run(self, q):
                return agent(question=q)
    """,
    "abstract attr none": """
        class Base:
            program = None
            def show(self, q):
                print(self.program(q=q).trajectory)  #: proven
        class Sub(Base):
            program = dspy.ReAct('q -> a', tools=[])
    """,
    "abstract init none": """
        class Base:
            def __init__(self):
                self.last = None
            def show(self):
                print(self.last.trajectory)  #: proven
        class Sub(Base):
            def ask(self, q):
                self.last = agent(question=q)
    """,
    "default dict param": """
        def show(out={}):
            print(out.trajectory)  #: undecided
    """,
    "default dict param item": """
        def show(out={}):
            print(out['trajectory']['thought_0'])  #: likely
    """,
    "reverse": """
        rows = [open('x'), agent(question='')]
        rows.reverse()
        print(rows[0].trajectory)  #: dual
    """,
    "slice then index": """
        rows = [open('x'), agent(question='')]
        print(rows[1:][0].trajectory)  #: dual
    """,
    "reversed slice": """
        rows = [open('x'), agent(question='')]
        print(rows[::-1][0].trajectory)  #: dual
    """,
    "pop first": """
        rows = [open('x'), agent(question='')]
        rows.pop(0)
        print(rows[0].trajectory)  #: dual
    """,
    "concatenated": """
        rows = [open('x'), open('y')] + [agent(question='')]
        print(rows[2].trajectory)  #: dual
    """,
    "tuple concatenated index": """
        rows = (open('x'), open('y')) + (agent(question=''), )
        print(rows[-1].trajectory)  #: dual
        print(rows[1].trajectory)  #: dual
    """,
    "reversed()": """
        rows = [open('x'), agent(question='')]
        print(list(reversed(rows))[0].trajectory)  #: dual
    """,
    "sorted then index": """
        rows = [open('x'), agent(question='')]
        print(sorted(rows)[0].trajectory)  #: dual
    """,
    "ten names": """
        a=b=c=d=e=f=g=h=i=j=k=open('x')
        while input():
            print(k.trajectory)  #: dual
            k=j
            j=i
            i=h
            h=g
            g=f
            f=e
            e=d
            d=c
            c=b
            b=a
            a=agent(question='')
    """,
    "named tuple unpack": """
        from typing import NamedTuple
        class Answer(NamedTuple):
            out: object
            score: float
        out, score = Answer(agent(question=''), 1.0)
        print(out.trajectory)  #: proven
    """,
    "property setter": """
        class Desk:
            @property
            def out(self):
                return self._out
            @out.setter
            def out(self, value):
                self._out = value
        desk = Desk()
        desk.out = agent(question='')
        print(desk.out.trajectory)  #: proven
    """,
    "functions in a list handed out": """
        import app
        def show(out):
            print(out.trajectory)  #: undecided
        app.add([show])
        show(open('x'))
    """,
    "dataclass default_factory agent": """
        from dataclasses import dataclass, field
        @dataclass
        class Desk:
            agent: object = field(default_factory=lambda: dspy.ReAct('q -> a', tools=[]))
            def ask(self):
                return self.agent(q='').trajectory  #: proven
        Desk().ask()
    """,
    "dataclass field default none": """
        from dataclasses import dataclass, field
        @dataclass
        class Desk:
            out: object = field(default=None)
        desk = Desk()
        desk.out = agent(question='')
        print(desk.out.trajectory)  #: proven
    """,
    "pydantic Field": """
        from pydantic import BaseModel, Field
        class Row(BaseModel):
            rows: list = Field(default_factory=list)
        row = Row()
        row.rows.append(agent(question=''))
        print(row.rows[0].trajectory)  #: proven
    """,
    "cached decorator class": """
        class memo:
            def __init__(self, f): self.f = f
            def __get__(self, obj, kind): return self.f(obj)
        class Desk:
            @memo
            def out(self): return agent(question='')
        print(Desk().out.trajectory)  #: proven
    """,
    "exception carries": """
        class Failed(Exception):
            def __init__(self, out): self.out = out
        try:
            raise Failed(agent(question=''))
        except Failed as error:
            print(error.out.trajectory)  #: proven
    """,
    "sum": """
        rows = sum([[agent(question='')]], [])
        print(rows[0].trajectory)  #: proven
    """,
    "pandas": """
        import pandas as pd
        df = pd.DataFrame({'out': [agent(question='')]})
        for out in df['out']:
            print(out.trajectory)  #: undecided
    """,
    "pandas apply": """
        import pandas as pd
        df = pd.read_csv('x')
        df['out'] = df['q'].apply(lambda q: agent(question=q))
        print(df['out'].iloc[0].trajectory)  #: undecided
    """,
    "external attr store": """
        import flask
        flask.g.out = agent(question='')
        print(flask.g.out.trajectory)  #: undecided
    """,
    "external item store": """
        import streamlit as st
        st.session_state['out'] = agent(question='')
        print(st.session_state['out'].trajectory)  #: undecided
    """,
    "external attr store 2": """
        import streamlit as st
        st.session_state.out = agent(question='')
        print(st.session_state.out.trajectory)  #: undecided
    """,
    "external agent store": """
        import streamlit as st
        if 'agent' not in st.session_state:
            st.session_state.agent = agent
        print(st.session_state.agent(question='').trajectory)  #: undecided
    """,
    "request state": """
        import fastapi
        app = fastapi.FastAPI()
        app.state.agent = agent
        @app.get('/')
        def ask(q):
            return app.state.agent(question=q).trajectory  #: undecided
    """,
    "cache get": """
        import diskcache
        cache = diskcache.Cache('x')
        def ask(q):
            if q in cache:
                return cache[q]
            cache[q] = agent(question=q)
            return cache[q]
        print(ask('').trajectory)  #: undecided
    """,
    "pickle": """
        import pickle
        out = pickle.load(open('x','rb'))
        print(out.trajectory)  #: undecided
    """,
    "mlflow": """
        import mlflow, dspy
        program = mlflow.dspy.load_model('x')
        print(program(q='').trajectory)  #: undecided
    """,
    "comprehension scope lambda": """
        fs = [lambda: o.trajectory for o in [agent(question='')]]  #: proven
    """,
    "kwargs pop": """
        def show(**kw):
            out = kw.pop('out')
            print(out.trajectory)  #: proven
        show(out=agent(question=''), n=3)
    """,
    "generator return": """
        def g():
            yield 1
            return agent(question='')
        def h():
            out = yield from g()
            print(out.trajectory)  #: proven
    """,
    "send": """
        def g():
            out = yield
            print(out.trajectory)  #: proven
        c = g(); next(c); c.send(agent(question=''))
    """,
    "dspy.settings trace": """
        for module, inputs, out in dspy.settings.trace:
            print(out.trajectory)  #: undecided
    """,
    "abc base param heirs differ": """
        class Base(dspy.Module):
            def forward(self, q): return open('x')
        class Sub(Base):
            def forward(self, q): return agent(question=q)
        def ask(p: Base):
            print(p(q='').trajectory)  #: dual
    """,
    "an outside object that nothing of the kind was put into": """
        import streamlit as st
        st.session_state['n'] = 1
        print(st.session_state['out'].trajectory)  #: foreign
    """,
    "an outside object beside the one it was put into": """
        import flask, streamlit as st
        st.session_state['out'] = agent(question='')
        print(flask.g.out.trajectory)  #: foreign
    """,
    "a prediction that was printed and logged": """
        import logging
        out = agent(question='')
        print(out)
        logging.getLogger().info(out)
        print(logging.getLogger().trajectory)  #: foreign
    """,
    "an outside object that a call handed it to": """
        import diskcache
        cache = diskcache.Cache('x')
        cache.set('out', agent(question=''))
        print(cache.get('out').trajectory)  #: undecided
    """,
    "an own object kept outside": """
        import flask
        class Desk:
            pass
        desk = Desk()
        desk.out = agent(question='')
        flask.g.desk = desk
        print(flask.g.desk.out.trajectory)  #: undecided
    """,
    "a namespace that is filled later": """
        import types
        box = types.SimpleNamespace()
        box.out = agent(question='')
        print(box.out.trajectory)  #: proven
        print(box.trajectory)  #: foreign
    """,
    "a namespace of another trajectory": """
        import types
        print(types.SimpleNamespace(trajectory=[]).trajectory)  #: foreign
    """,
    "updated elsewhere": """
        def fill(row):
            row.update(agent(question='').toDict())
        row = {}
        fill(row)
        print(row['trajectory'])  #: undecided
    """,
    "updated on an object": """
        class Desk:
            def __init__(self):
                self.row = {}
                self.row.update(agent(question='').toDict())
            def show(self):
                return self.row['trajectory']  #: dual
    """,
    "updated by name": """
        row = {}
        row.update(q=1, **agent(question='').toDict())
        print(row['trajectory'])  #: proven
    """,
    "overwritten in a merge": """
        row = {**agent(question='').toDict(), 'trajectory': []}
        print(row['trajectory'])  #: foreign
    """,
    "a default that a call leaves alone": """
        def show(out={}):
            print(out['trajectory'])  #: foreign
        show()
    """,
    "a tuple that formats a text": """
        print(('%s %s' % (agent(question=''), 1)).trajectory)  #: foreign
    """,
    "deleted from the front": """
        rows = [open('x'), agent(question='')]
        del rows[0]
        print(rows[0].trajectory)  #: dual
    """,
    "from the start": """
        rows = [agent(question=''), open('x')]
        print(rows[:1][0].trajectory)  #: proven
    """,
    "any exception may be one's own": """
        class Failed(Exception):
            def __init__(self, out): self.out = out
        try:
            raise Failed(agent(question=''))
        except Exception as error:
            print(error.out.trajectory)  #: dual
    """,
    "an exception of a library": """
        import httpx
        try:
            pass
        except httpx.HTTPError as error:
            print(error.response.trajectory)  #: foreign
    """,
    "keys of a dict": """
        names = {}
        names[agent(question='')] = 'a'
        for out, name in names.items():
            print(out.trajectory)  #: proven
            print(name.trajectory)  #: foreign
    """,
    "all elements in one comprehension": """
        fs = [lambda q=q: o.trajectory for o in [agent(question='')] for q in 'ab']  #: proven
        o = open('x')
        print(o.trajectory)  #: foreign
    """,
}


@table(IDIOMS, given=AGENT)
def test_idiom(program: str) -> None:
    check(program)


OUTSIDE = {
    "a method of the class is replaced": """
        def quiet(self, **inputs):
            return dspy.Prediction(answer='')
        dspy.ReAct.forward = quiet
        other = dspy.ReAct('q -> a', tools=[])
        print(other(q='').trajectory)  #: proven
    """,
    "kept in a part of an object outside": """
        import flask
        flask.g.out = agent(question='')
        print(flask.g.out.trajectory)  #: undecided
    """,
}


@table(OUTSIDE, AGENT)
def test_objects_outside(program: str) -> None:
    check(program)
