"""Idioms of real programs: worker pools, callbacks, registries, state that lives elsewhere, and their lookalikes."""

from __future__ import annotations

from support.marked import AGENT, check, table

IDIOMS = {
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
        print(dataclasses.replace(Row(), out=agent(question='')).out.trajectory)  #: undecided
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
    "isinstance narrow": """
        def show(out):
            if isinstance(out, dict):
                return out['trajectory']  #: dual
            return out.trajectory  #: dual
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
            print(p(q='').trajectory)  #: undecided
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
}


@table(IDIOMS, given=AGENT)
def test_idiom(program: str) -> None:
    check(program)
