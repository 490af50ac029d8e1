"""Predictions that go through functions: results, parameters, closures, decorators, generators, annotations."""

from __future__ import annotations

import sys

import pytest

from support.marked import AGENT, check, table

RESULTS = {
    "returned": """
        def ask(q):
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "returned and annotated": """
        def ask(q: str) -> dspy.Prediction:
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "an agent is returned": """
        def make() -> dspy.ReAct:
            return dspy.ReAct('q -> a', tools=[])
        print(make()(q='').trajectory)  #: proven
    """,
    "two results": """
        def ask(q):
            return agent(question=q), 0.5
        out, score = ask('')
        print(out.trajectory)  #: proven
        print(score.trajectory)  #: foreign
    """,
    "one of two returns is something else": """
        def ask(q):
            if not q:
                return open('x')
            return agent(question=q)
        print(ask('').trajectory)  #: dual
    """,
    "one of two returns is None": """
        def ask(q):
            if not q:
                return None
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "in a dict": """
        def ask(q):
            return {'out': agent(question=q), 'q': q}
        print(ask('')['out'].trajectory)  #: proven
    """,
    "through three functions": """
        def one(q):
            return agent(question=q)
        def two(q):
            return one(q)
        def three(q):
            return two(q)
        print(three('').trajectory)  #: proven because "returned by three()"
    """,
    "async": """
        async def ask(q):
            return await agent.acall(question=q)
        async def main():
            print((await ask('')).trajectory)  #: proven
    """,
    "lambda": """
        ask = lambda q: agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "defined below": """
        def main():
            print(ask('').trajectory)  #: proven
        def ask(q):
            return agent(question=q)
        main()
    """,
    "generator": """
        def answers():
            yield agent(question='')
        for out in answers():
            print(out.trajectory)  #: proven
        print(next(answers()).trajectory)  #: proven
    """,
    "generator of pairs": """
        def answers():
            for q in 'ab':
                yield q, agent(question=q)
        for q, out in answers():
            print(out.trajectory)  #: proven
    """,
    "yield from": """
        def answers():
            yield from [agent(question=q) for q in 'ab']
        for out in answers():
            print(out.trajectory)  #: proven
    """,
    "context manager": """
        import contextlib
        @contextlib.contextmanager
        def asked():
            yield agent(question='')
        with asked() as out:
            print(out.trajectory)  #: proven
    """,
    "the trajectory itself is returned": """
        def steps(q):
            return agent(question=q).trajectory  #: proven
        print(steps('')['trajectory'])  #: foreign
    """,
    "same function, two agents": """
        def ask(program):
            return program(question='')
        print(ask(agent).trajectory)  #: proven
        print(ask(dspy.RLM('q -> a')).trajectory)  #: foreign
    """,
    "recursive": """
        def ask(q, depth):
            if depth:
                return ask(q, depth - 1)
            return agent(question=q)
        print(ask('', 3).trajectory)  #: proven
    """,
    "mutually recursive": """
        def even(n):
            return odd(n - 1) if n else agent(question='')
        def odd(n):
            return even(n - 1)
        print(odd(3).trajectory)  #: proven
    """,
    "returns nothing": """
        def ask(q):
            agent(question=q)
        print(ask('').trajectory)  #: undecided
    """,
}

PARAMETERS = {
    "kept under their names": """
        class Desk:
            def __init__(self, **programs):
                for name, program in programs.items():
                    setattr(self, name, program)
        print(Desk(first=agent, second=agent).first(question='').trajectory)  #: proven
    """,
    "through self, five methods on": """
        class Desk:
            def __init__(self, program):
                self.program = program
            def ask(self, q):
                return self._ask(q)
            def _ask(self, q):
                return self.program(question=q)
            def show(self, q):
                self._keep(self.ask(q))
            def _keep(self, out):
                self.last = out
                self._print()
            def _print(self):
                print(self.last.trajectory)  #: proven
        Desk(agent).show('')
    """,
    "a callback by its name": """
        def run(program, **hooks):
            out = program(question='')
            if hooks.get('done'):
                hooks['done'](out)
        def show(out):
            print(out.trajectory)  #: proven
        run(agent, done=show)
    """,
    "a callback of a registry": """
        from collections import defaultdict
        HOOKS = defaultdict(list)
        def on(name):
            def keep(function):
                HOOKS[name].append(function)
                return function
            return keep
        @on('done')
        def show(out):
            print(out.trajectory)  #: proven
        for hook in HOOKS['done']:
            hook(agent(question=''))
    """,
    "listeners by topic": """
        from collections import defaultdict
        class Bus:
            def __init__(self):
                self.listeners = defaultdict(list)
            def subscribe(self, topic, listener):
                self.listeners[topic].append(listener)
            def publish(self, topic, message):
                for listener in self.listeners[topic]:
                    listener(message)
        def on_answer(message):
            print(message.trajectory)  #: proven
        def on_file(message):
            print(message.trajectory)  #: foreign
        bus = Bus()
        bus.subscribe('answer', on_answer)
        bus.subscribe('file', on_file)
        bus.publish('answer', agent(question=''))
        bus.publish('file', open('x'))
    """,
    "a callback of DSPy's": """
        from dspy.utils.callback import BaseCallback
        class Log(BaseCallback):
            def on_module_end(self, call_id, outputs, exception=None):
                print(outputs.trajectory)  #: undecided
        dspy.configure(callbacks=[Log()])
    """,
    "called by a function of the standard library": """
        import operator, weakref
        print(operator.call(agent, question='').trajectory)  #: proven
        print(weakref.ref(agent)()(question='').trajectory)  #: proven
        print(operator.call(open, 'x').trajectory)  #: foreign
    """,
    "every call passes one": """
        def show(out):
            print(out.trajectory)  #: proven
        show(agent(question='a'))
        show(agent(question='b'))
    """,
    "one call passes something else": """
        def show(out):
            print(out.trajectory)  #: dual because "open"
        show(agent(question='a'))
        show(open('b'))
    """,
    "every call passes something else": """
        def show(out):
            print(out.trajectory)  #: foreign
        show(open('a'))
        show(dspy.RLM('q -> a')(q=''))
    """,
    "one call passes something out of sight": """
        import sys
        def show(out):
            print(out.trajectory)  #: dual
        show(agent(question='a'))
        show(sys.argv)
    """,
    "one call passes its own unknown parameter": """
        def show(out):
            print(out.trajectory)  #: proven
        show(agent(question='a'))
        def relay(anything):
            show(anything)
    """,
    "no call": """
        def show(out):
            print(out.trajectory)  #: undecided because "no call of `show`"
    """,
    "no call, but its keys": """
        def show(out):
            steps = out.trajectory  #: likely
            print(steps['thought_0'])
    """,
    "no call, keys made in a loop": """
        def show(out):
            for i in range(9):
                print(out.trajectory[f'tool_name_{i}'])  #: likely
    """,
    "keys, but something else is passed": """
        def show(out):
            print(out.trajectory['observation_0'])  #: foreign
        show(dspy.RLM('q -> a')(q=''))
    """,
    "by name": """
        def show(title, out):
            print(title, out.trajectory)  #: proven
            print(title.trajectory)  #: foreign
        show(out=agent(question=''), title='a')
    """,
    "keyword only": """
        def show(*, out):
            print(out.trajectory)  #: proven
        show(out=agent(question=''))
    """,
    "positional only": """
        def show(out, /):
            print(out.trajectory)  #: proven
        show(agent(question=''))
    """,
    "default": """
        def show(out=agent(question='')):
            print(out.trajectory)  #: proven
        show()
    """,
    "default None": """
        def show(out=None):
            print(out.trajectory)  #: proven
        show(agent(question=''))
    """,
    "star arguments": """
        def show(*outs):
            for out in outs:
                print(out.trajectory)  #: proven
        show(agent(question='a'), agent(question='b'))
    """,
    "spread": """
        def show(title, out):
            print(out.trajectory)  #: proven
        row = ('a', agent(question=''))
        show(*row)
    """,
    "double star arguments": """
        def show(**fields):
            print(fields['out'].trajectory)  #: proven
        show(out=agent(question=''))
    """,
    "spread by name": """
        def show(title, out):
            print(out.trajectory)  #: proven
        fields = {'title': 'a', 'out': agent(question='')}
        show(**fields)
    """,
    "through two functions": """
        def outer(out):
            inner(out)
        def inner(out):
            print(out.trajectory)  #: proven because "passed as `out` to inner()"
        outer(agent(question=''))
    """,
    "a list is passed": """
        def show(rows):
            for row in rows:
                print(row.trajectory)  #: proven
        show([agent(question=q) for q in 'ab'])
    """,
    "the function is passed": """
        def show(out):
            print(out.trajectory)  #: proven
        def each(rows, do):
            for row in rows:
                do(row)
        each([agent(question='')], show)
    """,
    "a method's": """
        class Report:
            def add(self, out):
                print(out.trajectory)  #: proven
        Report().add(agent(question=''))
    """,
    "handed to something outside": """
        import registry
        def show(out):
            print(out.trajectory)  #: undecided
        registry.register(show)
    """,
    "handed to something outside and called": """
        import registry
        def show(out):
            print(out.trajectory)  #: dual
        registry.register(show)
        show(agent(question=''))
    """,
    "rebound in the body": """
        def show(out):
            out = open(out)
            print(out.trajectory)  #: foreign
        show('a')
    """,
    "same name elsewhere": """
        out = agent(question='')
        def show(out):
            print(out.trajectory)  #: undecided
    """,
}

CLOSURES = {
    "reads the outer name": """
        def main():
            out = agent(question='')
            def show():
                print(out.trajectory)  #: proven
            show()
    """,
    "reads the outer parameter": """
        def make(out):
            def show():
                print(out.trajectory)  #: proven
            return show
        make(agent(question=''))()
    """,
    "two runs are told apart": """
        def make(value):
            def get():
                return value
            return get
        print(make(agent(question=''))().trajectory)  #: proven
        print(make(open('x'))().trajectory)  #: foreign
    """,
    "nonlocal": """
        def main():
            out = None
            def ask():
                nonlocal out
                out = agent(question='')
            ask()
            print(out.trajectory)  #: proven
    """,
    "module's name": """
        out = agent(question='')
        def show():
            print(out.trajectory)  #: proven
    """,
    "module's name set later": """
        def show():
            print(out.trajectory)  #: proven
        out = agent(question='')
    """,
    "module's name has two kinds": """
        out = agent(question='')
        def show():
            print(out.trajectory)  #: dual
        show()
        out = open('x')
    """,
    "lambda": """
        def main():
            out = agent(question='')
            return lambda: out.trajectory  #: proven
    """,
    "local hides the module's": """
        out = agent(question='')
        def show():
            out = open('x')
            print(out.trajectory)  #: foreign
    """,
    "class body does not enclose": """
        out = open('x')
        class Desk:
            out = agent(question='')
            def show(self):
                print(out.trajectory)  #: foreign
    """,
}

DECORATORS = {
    "of the standard library": """
        import functools
        @functools.lru_cache
        def ask(q):
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "of the standard library, called": """
        import functools
        @functools.lru_cache(maxsize=3)
        def ask(q):
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "gives its function": """
        def logged(function):
            print(function)
            return function
        @logged
        def ask(q):
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "wraps": """
        import functools
        def logged(function):
            @functools.wraps(function)
            def wrapper(*args, **kwargs):
                return function(*args, **kwargs)
            return wrapper
        @logged
        def ask(q):
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "wraps with arguments": """
        def retried(times):
            def decorate(function):
                def wrapper(q):
                    return function(q)
                return wrapper
            return decorate
        @retried(3)
        def ask(q):
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "a class": """
        class Logged:
            def __init__(self, function):
                self.function = function
            def __call__(self, q):
                return self.function(q)
        @Logged
        def ask(q):
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "gives something else": """
        def opened(function):
            def wrapper(q):
                return open(q)
            return wrapper
        @opened
        def ask(q):
            return agent(question=q)
        print(ask('').trajectory)  #: foreign
    """,
    "out of sight": """
        import tenacity
        @tenacity.retry
        def ask(q):
            return agent(question=q)
        print(ask('').trajectory)  #: proven
    """,
    "sees the prediction": """
        def logged(function):
            def wrapper(*args):
                out = function(*args)
                print(out.trajectory)  #: proven
                return out
            return wrapper
        @logged
        def ask(q):
            return agent(question=q)
        ask('')
    """,
    "fixture": """
        import pytest
        @pytest.fixture
        def out():
            return agent(question='')
        def test_answer(out):
            assert out.trajectory  #: undecided
    """,
}

ANNOTATIONS = {
    "the class of another program": """
        def make(kind: type[dspy.RLM]):
            print(kind('q -> a')(q='').trajectory)  #: foreign
    """,
    "a name for a union": """
        from typing import Union
        Program = Union[dspy.ReAct, None]
        Other = Union[dspy.RLM, None]
        def ask(program: Program, other: Other):
            print(program(q='').trajectory)  #: proven
            print(other(q='').trajectory)  #: foreign
    """,
    "a name for a union with a bar": """
        Program = dspy.ReAct | None
        def ask(program: Program):
            print(program(q='').trajectory)  #: proven
    """,
    "a type variable": """
        from typing import TypeVar
        T = TypeVar('T', bound=dspy.ReAct)
        R = TypeVar('R', bound=dspy.RLM)
        def ask(program: T, other: R) -> T:
            print(program(q='').trajectory)  #: proven
            print(other(q='').trajectory)  #: foreign
            return program
    """,
    "a function that gives one": """
        from typing import Callable
        def ask(make: Callable[[], dspy.ReAct], other: Callable[[], dspy.RLM]):
            print(make()(q='').trajectory)  #: proven
            print(other()(q='').trajectory)  #: foreign
    """,
    "parameter": """
        def ask(program: dspy.ReAct):
            print(program(q='').trajectory)  #: proven because "annotated as dspy.ReAct"
    """,
    "in quotes": """
        def ask(program: "dspy.ReAct"):
            print(program(q='').trajectory)  #: proven
    """,
    "optional": """
        from typing import Optional
        def ask(program: Optional[dspy.ReAct] = None):
            print(program(q='').trajectory)  #: proven
    """,
    "bar None": """
        def ask(program: dspy.ReAct | None = None):
            print(program(q='').trajectory)  #: proven
    """,
    "bar None in quotes": """
        def ask(program: "dspy.ReAct | None" = None):
            print(program(q='').trajectory)  #: proven
    """,
    "list": """
        def ask(programs: list[dspy.ReAct]):
            for program in programs:
                print(program(q='').trajectory)  #: proven
    """,
    "list in quotes": """
        def ask(programs: "list[dspy.ReAct]"):
            print(programs[0](q='').trajectory)  #: proven
    """,
    "dict": """
        def ask(programs: dict[str, dspy.ReAct]):
            print(programs['a'](q='').trajectory)  #: proven
    """,
    "own class": """
        class Desk(dspy.Module):
            def forward(self, q):
                return agent(question=q)
        def ask(desk: Desk):
            print(desk(q='').trajectory)  #: proven
    """,
    "own class that comes later": """
        def ask(desk: "Desk"):
            print(desk(q='').trajectory)  #: proven
        class Desk(dspy.Module):
            def forward(self, q):
                return agent(question=q)
    """,
    "a prediction of anything": """
        def show(out: dspy.Prediction):
            print(out.trajectory)  #: undecided
    """,
    "another module": """
        def ask(program: dspy.RLM):
            print(program(q='').trajectory)  #: foreign
    """,
    "an own class with a trajectory": """
        class Robot:
            trajectory = ()
        def show(robot: Robot):
            print(robot.trajectory)  #: foreign
    """,
    "result": """
        import shop
        def make() -> dspy.ReAct:
            return shop.get('agent')
        print(make()(q='').trajectory)  #: dual
    """,
    "the class itself": """
        def make(kind: type[dspy.ReAct]):
            print(kind('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "an attribute": """
        class Desk:
            agent: dspy.ReAct
            def ask(self):
                return self.agent(q='').trajectory  #: proven
    """,
    "a module of either kind": """
        def ask(program: dspy.ReAct | dspy.RLM):
            print(program(q='').trajectory)  #: dual
    """,
    "call sites say more": """
        class Base: ...
        def show(out: "Base"):
            print(out.trajectory)  #: proven
        show(agent(question=''))
    """,
}


@table(RESULTS, given=AGENT)
def test_results(program: str) -> None:
    check(program)


@table(PARAMETERS, given=AGENT)
def test_parameters(program: str) -> None:
    check(program)


@table(CLOSURES, given=AGENT)
def test_closures(program: str) -> None:
    check(program)


@table(DECORATORS, given=AGENT)
def test_decorators(program: str) -> None:
    check(program)


@table(ANNOTATIONS, given=AGENT)
def test_annotations(program: str) -> None:
    check(program)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="`type X = ...` is new in Python 3.12")
def test_a_type_statement() -> None:
    check(AGENT + "type P = dspy.ReAct | None\ndef ask(p: P):\n    print(p(question='').trajectory)  #: proven\n")
