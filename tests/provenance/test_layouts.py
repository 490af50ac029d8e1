"""Repositories of several roots: `src` layouts, namespace packages, scripts, tests; and files called `dspy`."""

from __future__ import annotations

from support.marked import check, table

LAYOUTS = {
    "tests outside src": """\
        # file: src/shop/__init__.py
        # file: src/shop/desk.py
        import dspy
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        # file: tests/test_desk.py
        from shop.desk import Desk
        def test_desk():
            assert Desk()(q='').trajectory  #: proven
    """,
    "a fixture of a conftest": """\
        # file: src/shop/__init__.py
        # file: src/shop/desk.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: tests/conftest.py
        import pytest
        from shop.desk import agent
        @pytest.fixture
        def answer():
            return agent(q='')
        @pytest.fixture
        def log():
            return open('x')
        # file: tests/unit/test_desk.py
        def test_desk(answer, log):
            assert answer.trajectory['thought_0']  #: proven
            assert log.trajectory  #: foreign
    """,
    "a fixture that yields, of a conftest further up": """\
        # file: conftest.py
        import dspy, pytest
        @pytest.fixture(scope='session')
        def answer():
            with dspy.context(lm=None):
                yield dspy.ReAct('q -> a', tools=[])(q='')
        # file: tests/unit/test_desk.py
        import pytest
        class TestDesk:
            def test_it(self, answer):
                assert answer.trajectory  #: proven
    """,
    "the nearer fixture of a name wins": """\
        # file: tests/conftest.py
        import dspy, pytest
        @pytest.fixture
        def answer():
            return dspy.ReAct('q -> a', tools=[])(q='')
        # file: tests/unit/conftest.py
        import pytest
        @pytest.fixture
        def answer():
            return open('x')
        # file: tests/unit/test_desk.py
        def test_it(answer):
            assert answer.trajectory  #: foreign
        # file: tests/test_desk.py
        def test_it(answer):
            assert answer.trajectory  #: proven
    """,
    "a fixture of a fixture": """\
        # file: tests/conftest.py
        import dspy, pytest
        @pytest.fixture
        def agent():
            return dspy.ReAct('q -> a', tools=[])
        @pytest.fixture
        def answer(agent):
            return agent(q='')
        # file: tests/test_desk.py
        def test_it(answer):
            assert answer.trajectory  #: proven
    """,
    "parametrized": """\
        # file: tests/test_desk.py
        import dspy, pytest
        AGENT = dspy.ReAct('q -> a', tools=[])
        @pytest.mark.parametrize('program', [AGENT, dspy.ReAct('a -> b', tools=[])])
        def test_it(program):
            assert program(q='').trajectory  #: proven
        @pytest.mark.parametrize(('program', 'count'), [(AGENT, 1), (AGENT, 2)])
        def test_both(program, count):
            assert program(q='').trajectory  #: proven
        @pytest.mark.parametrize('program', [dspy.RLM('q -> a')])
        def test_other(program):
            assert program(q='').trajectory  #: foreign
    """,
    "a namespace package in two roots": """\
        # file: libs/core/company/agents/__init__.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: libs/web/company/views.py
        from company.agents import agent
        print(agent(q='').trajectory)  #: proven
    """,
    "two services with the same module names": """\
        # file: services/one/app/__init__.py
        # file: services/one/app/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: services/one/app/main.py
        from app.agents import agent
        print(agent(q='').trajectory)  #: proven
        # file: services/two/app/__init__.py
        # file: services/two/app/agents.py
        import dspy
        agent = dspy.RLM('q -> a')
        # file: services/two/app/main.py
        from app.agents import agent
        print(agent(q='').trajectory)  #: foreign
    """,
    "a script beside its modules": """\
        # file: scripts/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: scripts/run.py
        import agents
        print(agents.agent(q='').trajectory)  #: proven
    """,
    "a script above the package": """\
        # file: shop/__init__.py
        from .agents import agent
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: run.py
        import shop
        print(shop.agent(q='').trajectory)  #: proven
    """,
    "a relative import over two packages": """\
        # file: shop/__init__.py
        # file: shop/core/__init__.py
        # file: shop/core/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: shop/web/__init__.py
        # file: shop/web/views.py
        from ..core.agents import agent
        from ..core import agents as others
        print(agent(q='').trajectory)  #: proven
        print(others.agent(q='').trajectory)  #: proven
    """,
    "a star with __all__": """\
        # file: agents.py
        import dspy
        __all__ = ['agent']
        agent = dspy.ReAct('q -> a', tools=[])
        out = agent(q='')
        # file: main.py
        from agents import *
        out = open('x')
        print(agent(q='').trajectory)  #: proven
        print(out.trajectory)  #: foreign
    """,
    "a name that is private to a star": """\
        # file: agents.py
        import dspy
        _agent = dspy.ReAct('q -> a', tools=[])
        agent = _agent
        # file: main.py
        from agents import *
        print(agent(q='').trajectory)  #: proven
    """,
    "a lazy import by __getattr__ of the module": """\
        # file: shop/__init__.py
        def __getattr__(name):
            if name == 'agent':
                from .agents import agent
                return agent
            raise AttributeError(name)
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: main.py
        import dspy
        from shop import agent
        print(agent(q='').trajectory)  #: proven
    """,
}

SHADOWS = {
    "a module beside the script": """\
        # file: dspy.py
        class ReAct:
            def __call__(self, q):
                return open(q)
        # file: main.py
        import dspy
        print(dspy.ReAct()(q='').trajectory)  #: foreign
    """,
    "a package in src": """\
        # file: src/dspy/__init__.py
        from .react import ReAct
        # file: src/dspy/react.py
        class ReAct:
            def __call__(self, q):
                return open(q)
        # file: tests/test_it.py
        from dspy import ReAct
        print(ReAct()(q='').trajectory)  #: foreign
    """,
    "one that stands elsewhere": """\
        # file: old/dspy.py
        class ReAct:
            pass
        # file: app/main.py
        import dspy
        print(dspy.ReAct('q -> a', tools=[])(q='').trajectory)  #: proven
        # file: old/main.py
        import dspy
        print(dspy.ReAct()(q='').trajectory)  #: undecided
    """,
    "a module of a package that is named like it": """\
        # file: shop/__init__.py
        # file: shop/dspy.py
        def setup():
            return None
        # file: shop/main.py
        import dspy
        from . import dspy as own
        own.setup()
        print(dspy.ReAct('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a stub beside the program": """\
        # file: typings/dspy/__init__.pyi
        class ReAct: ...
        # file: main.py
        import dspy
        print(dspy.ReAct('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "a name in the file": """\
        # file: main.py
        import dspy
        class dspy:
            class ReAct:
                def __call__(self, q):
                    return open(q)
        print(dspy.ReAct()(q='').trajectory)  #: foreign
    """,
}


@table(LAYOUTS)
def test_layouts(program: str) -> None:
    check(program)


@table(SHADOWS)
def test_files_that_are_called_dspy(program: str) -> None:
    check(program)
