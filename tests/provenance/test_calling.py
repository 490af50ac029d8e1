"""From an agent to its prediction, and from the prediction to each form of a read."""

from __future__ import annotations

from support.marked import AGENT, check, table

CALLS = {
    "called": "print(agent(question='').trajectory)  #: proven",
    "dunder": "print(agent.__call__(question='').trajectory)  #: proven",
    "forward": "print(agent.forward(question='').trajectory)  #: proven",
    "acall": """
        async def ask():
            return (await agent.acall(question='')).trajectory  #: proven
    """,
    "aforward": """
        async def ask():
            out = await agent.aforward(question='')
            return out.trajectory  #: proven
    """,
    "awaited later": """
        async def ask():
            promise = agent.acall(question='')
            out = await promise
            return out.trajectory  #: proven
    """,
    "task": """
        import asyncio
        async def ask():
            task = asyncio.create_task(agent.acall(question=''))
            return (await task).trajectory  #: proven
    """,
    "task in a group": """
        import asyncio
        async def ask():
            async with asyncio.TaskGroup() as group:
                task = group.create_task(agent.acall(question=''))
            return task.result().trajectory  #: proven
    """,
    "run": """
        import asyncio
        print(asyncio.run(agent.acall(question='')).trajectory)  #: proven
    """,
    "wait for": """
        import asyncio
        async def ask():
            out = await asyncio.wait_for(agent.acall(question=''), 3)
            return out.trajectory  #: proven
    """,
    "gather": """
        import asyncio
        async def ask():
            one, two = await asyncio.gather(agent.acall(question='a'), agent.acall(question='b'))
            print(one.trajectory)  #: proven
            print(two.trajectory)  #: proven
    """,
    "gather a list": """
        import asyncio
        async def ask(questions):
            for out in await asyncio.gather(*[agent.acall(question=q) for q in questions]):
                print(out.trajectory)  #: proven
    """,
    "thread": """
        import asyncio
        async def ask():
            out = await asyncio.to_thread(agent, question='')
            return out.trajectory  #: proven
    """,
    "executor": """
        from concurrent.futures import ThreadPoolExecutor
        with ThreadPoolExecutor() as pool:
            future = pool.submit(agent, question='')
            print(future.result().trajectory)  #: proven
    """,
    "executor with the caller's context": """
        from concurrent.futures import ThreadPoolExecutor
        from contextvars import Context, copy_context
        def ask(question):
            return question, agent(question=question)
        with ThreadPoolExecutor() as pool:
            print(pool.submit(copy_context().run, ask, 'q').result()[1].trajectory)  #: proven
            print(pool.submit(copy_context().run, open, 'x').result().trajectory)  #: foreign
        print(Context().run(agent, question='').trajectory)  #: proven
    """,
    "operators of a class": """
        class Ask:
            def __rshift__(self, question):
                return agent(question=question)
            def __radd__(self, name):
                return open(name)
            def __or__(self, after):
                return Both(self, after)
        class Both:
            def __init__(self, first, second):
                self.first = first
                self.second = second
            def __call__(self, question):
                return self.second(self.first >> question)
        print((Ask() >> 'q').trajectory)  #: proven
        print(('x' + Ask()).trajectory)  #: foreign
        flow = Ask() | (lambda out: out.trajectory)  #: proven
        flow('q')
    """,
    "executor in a list": """
        from concurrent.futures import ThreadPoolExecutor, as_completed
        with ThreadPoolExecutor() as pool:
            futures = [pool.submit(agent, question=q) for q in 'ab']
            for future in as_completed(futures):
                print(future.result().trajectory)  #: proven
    """,
    "executor map": """
        from concurrent.futures import ThreadPoolExecutor
        with ThreadPoolExecutor() as pool:
            for out in pool.map(lambda q: agent(question=q), 'ab'):
                print(out.trajectory)  #: proven
    """,
    "pool of threads": """
        from multiprocessing.pool import ThreadPool
        with ThreadPool(3) as pool:
            for out in pool.imap_unordered(lambda q: agent(question=q), 'ab'):
                print(out.trajectory)  #: proven
            print(pool.apply(agent, kwds={'question': ''}).trajectory)  #: proven
            print(pool.apply_async(agent).get().trajectory)  #: proven
            print(pool.apply(open, ('x',)).trajectory)  #: foreign
    """,
    "asyncify": """
        ask = dspy.asyncify(agent)
        async def main():
            print((await ask(question='')).trajectory)  #: proven
    """,
    "batch": """
        for out in agent.batch([]):
            print(out.trajectory)  #: proven
    """,
    "deepcopy": "print(agent.deepcopy()(question='').trajectory)  #: proven",
    "reset_copy": "print(agent.reset_copy()(question='').trajectory)  #: proven",
    "copy module": """
        import copy
        print(copy.deepcopy(agent)(question='').trajectory)  #: proven
    """,
    "copied prediction": """
        import copy
        print(copy.copy(agent(question='')).trajectory)  #: proven
    """,
    "partial": """
        import functools
        ask = functools.partial(agent, question='')
        print(ask().trajectory)  #: proven
    """,
    "partial of a function": """
        from functools import partial
        def show(title, out):
            print(title, out.trajectory)  #: proven
        partial(show, 'a')(agent(question=''))
    """,
    "partial with a prediction": """
        from functools import partial
        def show(out, title):
            print(title, out.trajectory)  #: proven
        partial(show, agent(question=''))('a')
    """,
    "map": """
        for out in map(lambda q: agent(question=q), 'ab'):
            print(out.trajectory)  #: proven
    """,
    "context": """
        with dspy.context(lm=None):
            out = agent(question='')
        print(out.trajectory)  #: proven
    """,
    "gather something else too": """
        import asyncio, aiohttp
        async def ask():
            out, page = await asyncio.gather(agent.acall(question='a'), aiohttp.get('b'))
            print(out.trajectory)  #: proven
            print(page.trajectory)  #: foreign
    """,
}

FORMS = {
    "attribute": "print(out.trajectory)  #: proven",
    "item": "print(out['trajectory'])  #: proven",
    "getattr": "print(getattr(out, 'trajectory'))  #: proven",
    "getattr with default": "print(getattr(out, 'trajectory', None))  #: proven",
    "hasattr": "print(hasattr(out, 'trajectory'))  #: proven",
    "in": "print('trajectory' in out)  #: proven",
    "not in": "print('trajectory' not in out)  #: proven",
    "get": "print(out.get('trajectory', {}))  #: proven",
    "toDict item": "print(out.toDict()['trajectory'])  #: proven",
    "toDict get": "print(out.toDict().get('trajectory'))  #: proven",
    "toDict kept": """
        fields = out.toDict()
        print(fields['trajectory'])  #: proven
        print('trajectory' in fields)  #: proven
    """,
    "dict": "print(dict(out)['trajectory'])  #: proven",
    "dict of toDict": "print(dict(out.toDict())['trajectory'])  #: proven",
    "store": "print(out._store['trajectory'])  #: proven",
    "vars": "print(vars(out)['_store']['trajectory'])  #: proven",
    "items of another dict": "print({'trajectory': out}['trajectory'])  #: foreign",
}

OTHERS = {
    "another field": "print(agent(question='').answer.trajectory)  #: foreign",
    "the agent itself": "print(agent.trajectory)  #: foreign",
    "its predictor": "print(agent.react(question='').trajectory)  #: foreign",
    "the extractor": "print(agent.extract(question='').trajectory)  #: foreign",
    "an attribute of the agent": "print(agent.tools['a'].trajectory)  #: foreign",
    "the trajectory's own key": """
        steps = agent(question='').trajectory  #: proven
        print(steps['trajectory'])  #: foreign
    """,
    "not awaited": "print(agent.acall(question='').trajectory)  #: foreign",
    "named predictors": """
        for name, predictor in agent.named_predictors():
            print(predictor.trajectory)  #: foreign
    """,
    "saved state": "print(agent.dump_state()['trajectory'])  #: foreign",
    "json": """
        import json
        print(json.loads(json.dumps(agent(question='').answer))['trajectory'])  #: foreign
    """,
    "a literal": "print({'trajectory': [1, 2]}['trajectory'])  #: foreign",
    "a list": "print([agent(question='')].trajectory)  #: foreign",
}


@table(CALLS, given=AGENT)
def test_a_prediction_comes_from(program: str) -> None:
    check(program)


@table(FORMS, given=AGENT + "out = agent(question='')\n")
def test_a_read_is_known_as(program: str) -> None:
    check(program)


@table(OTHERS, given=AGENT)
def test_is_no_prediction(program: str) -> None:
    check(program)
