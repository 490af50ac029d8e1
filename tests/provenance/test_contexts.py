"""Predictions that `with` binds, and what is left of them where a block is left halfway."""

from __future__ import annotations

import sys

import pytest

from support.marked import AGENT, check, table

MANAGERS = {
    "a generator": """
        from contextlib import contextmanager
        @contextmanager
        def asked():
            yield agent(question='')
        with asked() as out:
            print(out.trajectory)  #: proven
    """,
    "a generator of something else": """
        from contextlib import contextmanager
        @contextmanager
        def asked():
            yield open('x')
        with asked() as out:
            print(out.trajectory)  #: foreign
    """,
    "a generator with a try": """
        from contextlib import contextmanager
        @contextmanager
        def asked(q):
            out = agent(question=q)
            try:
                yield out
            finally:
                print(out.trajectory)  #: proven
        with asked('') as out:
            print(out.trajectory)  #: proven
    """,
    "a generator of an agent": """
        from contextlib import contextmanager
        @contextmanager
        def program():
            with dspy.context(lm=None):
                yield dspy.ReAct('q -> a', tools=[])
        with program() as ask:
            print(ask(q='').trajectory)  #: proven
    """,
    "asynchronous": """
        from contextlib import asynccontextmanager
        @asynccontextmanager
        async def asked():
            yield await agent.acall(question='')
        async def main():
            async with asked() as out:
                print(out.trajectory)  #: proven
    """,
    "a method": """
        from contextlib import contextmanager
        class Desk:
            @contextmanager
            def asked(self, q):
                yield agent(question=q)
            def show(self):
                with self.asked('') as out:
                    print(out.trajectory)  #: proven
    """,
    "a class": """
        class Asked:
            def __init__(self, q):
                self.q = q
            def __enter__(self):
                return agent(question=self.q)
            def __exit__(self, *error):
                return False
        with Asked('') as out:
            print(out.trajectory)  #: proven
    """,
    "a class that gives something else": """
        class Asked:
            def __enter__(self):
                return open('x')
            def __exit__(self, *error):
                return False
        with Asked() as out:
            print(out.trajectory)  #: foreign
    """,
    "a class that gives itself": """
        class Desk:
            def __enter__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
                return self
            def __exit__(self, *error):
                return False
        with Desk() as desk:
            print(desk.agent(q='').trajectory)  #: proven
            print(desk.trajectory)  #: foreign
    """,
    "a class, asynchronously": """
        class Asked:
            async def __aenter__(self):
                return await agent.acall(question='')
            async def __aexit__(self, *error):
                return False
        async def main():
            async with Asked() as out:
                print(out.trajectory)  #: proven
    """,
    "inherited from contextlib": """
        import contextlib
        class Desk(contextlib.AbstractContextManager):
            out = agent(question='')
            def __exit__(self, *error):
                return False
        with Desk() as desk:
            print(desk.out.trajectory)  #: proven
    """,
    "two at once": """
        from contextlib import contextmanager
        @contextmanager
        def asked():
            yield agent(question='')
        with open('x') as file, asked() as out:
            print(out.trajectory)  #: proven
            print(file.trajectory)  #: foreign
    """,
    "unpacked": """
        from contextlib import contextmanager
        @contextmanager
        def asked():
            yield 'x', agent(question='')
        with asked() as (name, out):
            print(out.trajectory)  #: proven
            print(name.trajectory)  #: foreign
    """,
    "into an attribute": """
        from contextlib import contextmanager
        @contextmanager
        def asked():
            yield agent(question='')
        class Desk:
            def ask(self):
                with asked() as self.out:
                    pass
            def show(self):
                print(self.out.trajectory)  #: proven
    """,
    "nullcontext of a list": """
        import contextlib
        with contextlib.nullcontext([agent(question='')]) as rows:
            print(rows[0].trajectory)  #: proven
            print(rows.trajectory)  #: foreign
    """,
    "closing": """
        import contextlib
        def answers():
            yield agent(question='')
        with contextlib.closing(answers()) as rows:
            print(next(rows).trajectory)  #: proven
    """,
    "a stack": """
        import contextlib
        @contextlib.contextmanager
        def asked():
            yield agent(question='')
        with contextlib.ExitStack() as stack:
            out = stack.enter_context(asked())
            file = stack.enter_context(open('x'))
            print(out.trajectory)  #: proven
            print(file.trajectory)  #: foreign
    """,
    "an asynchronous stack": """
        import contextlib
        @contextlib.asynccontextmanager
        async def asked():
            yield await agent.acall(question='')
        async def main():
            async with contextlib.AsyncExitStack() as stack:
                out = await stack.enter_async_context(asked())
                print(out.trajectory)  #: proven
    """,
    "made and entered": """
        class Asked:
            def __enter__(self):
                return agent(question='')
            def __exit__(self, *error):
                return False
        asked = Asked()
        out = asked.__enter__()
        print(out.trajectory)  #: proven
    """,
    "a lock": """
        import threading
        lock = threading.Lock()
        with lock:
            out = agent(question='')
        print(out.trajectory)  #: proven
    """,
    "a decorator": """
        from contextlib import contextmanager
        @contextmanager
        def timed():
            yield
        @timed()
        def ask():
            return agent(question='')
        print(ask().trajectory)  #: proven
    """,
}

HALFWAY = {
    "a context of one's own that swallows": """
        class Quiet:
            def __enter__(self):
                return self
            def __exit__(self, *error):
                return True
        out = open('x')
        with Quiet():
            out = agent(question='')
            out.answer.check()
            out = open('y')
        print(out.trajectory)  #: dual
    """,
    "a generator that swallows": """
        from contextlib import contextmanager
        @contextmanager
        def quiet():
            try:
                yield
            except ValueError:
                pass
        out = open('x')
        with quiet():
            out = agent(question='')
            out.answer.check()
            out = open('y')
        print(out.trajectory)  #: dual
    """,
    "a context that lets errors through": """
        class Loud:
            def __enter__(self):
                return self
            def __exit__(self, *error):
                print(error)
        out = open('x')
        with Loud():
            out = agent(question='')
        print(out.trajectory)  #: proven
    """,
    "finally sets it": """
        def ask():
            out = open('x')
            try:
                out.read()
            finally:
                out = agent(question='')
            print(out.trajectory)  #: proven
    """,
    "a return in finally": """
        def ask():
            try:
                return open('x')
            finally:
                return agent(question='')
        print(ask().trajectory)  #: dual
    """,
    "nested": """
        def ask():
            out = None
            try:
                try:
                    out = agent(question='')
                except KeyError:
                    raise ValueError
                finally:
                    print(out.trajectory)  #: proven
            except ValueError:
                out = open('x')
            return out
        print(ask().trajectory)  #: dual
    """,
    "raised again": """
        def ask():
            try:
                out = agent(question='')
            except ValueError:
                print('failed')
                raise
            return out.trajectory  #: proven
    """,
    "an error that carries one from another function": """
        class Failed(Exception):
            def __init__(self, message, out):
                super().__init__(message)
                self.out = out
        def ask():
            raise Failed('no', agent(question=''))
        def main():
            try:
                ask()
            except Failed as error:
                print(error.out.trajectory)  #: proven
    """,
}


@table(MANAGERS, given=AGENT)
def test_context_managers(program: str) -> None:
    check(program)


@table(HALFWAY, given=AGENT)
def test_blocks_left_halfway(program: str) -> None:
    check(program)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="`except*` is new in Python 3.11")
def test_an_exception_group() -> None:
    check(
        AGENT + "class Failed(Exception):\n"
        "    def __init__(self, out):\n        self.out = out\n"
        "try:\n    raise Failed(agent(question=''))\n"
        "except* Failed as group:\n"
        "    for error in group.exceptions:\n        print(error.out.trajectory)  #: proven\n"
    )
