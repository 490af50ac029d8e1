"""Predictions that come out of generators, asynchronous ones and DSPy's own streams, and what else comes with them."""

from __future__ import annotations

from support.marked import AGENT, check, table

GENERATORS = {
    "yielded in a loop": """
        def answers(questions):
            for q in questions:
                yield agent(question=q)
        for out in answers('ab'):
            print(out.trajectory)  #: proven
    """,
    "something else is yielded": """
        def answers(questions):
            for q in questions:
                yield open(q)
        for out in answers('ab'):
            print(out.trajectory)  #: foreign
    """,
    "both are yielded": """
        def answers():
            yield open('x')
            yield agent(question='')
        for out in answers():
            print(out.trajectory)  #: dual
    """,
    "two generators of one function": """
        def each(program):
            for q in 'ab':
                yield program(question=q)
        for out in each(agent):
            print(out.trajectory)  #: proven
        for out in each(dspy.RLM('question -> a')):
            print(out.trajectory)  #: foreign
    """,
    "from another generator": """
        def inner():
            yield agent(question='')
        def outer():
            yield from inner()
        for out in outer():
            print(out.trajectory)  #: proven
    """,
    "from another generator of something else": """
        def inner():
            yield open('x')
        def outer():
            yield from inner()
        for out in outer():
            print(out.trajectory)  #: foreign
    """,
    "a method": """
        class Desk:
            def answers(self):
                yield agent(question='')
        print([out.trajectory for out in Desk().answers()])  #: proven
    """,
    "sent into": """
        def reporter():
            while True:
                out = yield
                print(out.trajectory)  #: proven
        report = reporter()
        next(report)
        report.send(agent(question=''))
    """,
    "sent into two of them": """
        def reporter():
            while True:
                out = yield
                print(out.trajectory)  #: dual
        one, two = reporter(), reporter()
        one.send(agent(question=''))
        two.send(open('x'))
    """,
    "something else is sent": """
        def reporter():
            out = yield
            print(out.trajectory)  #: foreign
        report = reporter()
        report.send(open('x'))
    """,
    "what a generator returns": """
        def work():
            yield 1
            return agent(question='')
        def outer():
            out = yield from work()
            print(out.trajectory)  #: proven
    """,
    "unpacked": """
        def pair():
            yield agent(question='')
            yield agent(question='')
        one, two = pair()
        print(one.trajectory)  #: proven
        print(two.trajectory)  #: proven
    """,
    "through list": """
        def answers():
            yield agent(question='')
        print(list(answers())[0].trajectory)  #: proven
    """,
    "through islice": """
        import itertools
        def answers():
            while True:
                yield agent(question='')
        for out in itertools.islice(answers(), 3):
            print(out.trajectory)  #: proven
    """,
    "handed on": """
        def answers():
            yield agent(question='')
        def show(stream):
            for out in stream:
                print(out.trajectory)  #: proven
        show(answers())
    """,
    "a generator expression handed on": """
        def show(stream):
            for out in stream:
                print(out.trajectory)  #: proven
        show(agent(question=q) for q in 'ab')
    """,
    "a generator expression of something else": """
        def show(stream):
            for out in stream:
                print(out.trajectory)  #: foreign
        show(open(q) for q in 'ab')
    """,
    "annotated": """
        from collections.abc import Iterator
        def show(programs: Iterator[dspy.ReAct]):
            for program in programs:
                print(program(question='').trajectory)  #: proven
    """,
    "batched": """
        import itertools
        rows = [agent(question=q) for q in 'abc']
        for batch in itertools.batched(rows, 2):
            for out in batch:
                print(out.trajectory)  #: proven
    """,
    "paired": """
        import itertools
        rows = [agent(question=q) for q in 'abc']
        for one, two in itertools.pairwise(rows):
            print(one.trajectory)  #: proven
    """,
    "pairs of something else": """
        import itertools
        for one, two in itertools.pairwise([open('x')]):
            print(one.trajectory)  #: foreign
    """,
    "taken while": """
        import itertools
        for out in itertools.takewhile(lambda o: o.answer, (agent(question=q) for q in 'ab')):
            print(out.trajectory)  #: proven
    """,
    "teed": """
        import itertools
        one, two = itertools.tee(agent(question=q) for q in 'ab')
        print(next(two).trajectory)  #: proven
    """,
    "accumulated": """
        import itertools
        for out in itertools.chain.from_iterable([[agent(question='')]]):
            print(out.trajectory)  #: proven
    """,
    "until a sentinel": """
        for out in iter(lambda: agent(question=''), None):
            print(out.trajectory)  #: proven
    """,
    "until a sentinel, something else": """
        for out in iter(lambda: open('x'), None):
            print(out.trajectory)  #: foreign
    """,
}

ASYNCHRONOUS = {
    "yielded": """
        async def answers():
            for q in 'ab':
                yield await agent.acall(question=q)
        async def main():
            async for out in answers():
                print(out.trajectory)  #: proven
    """,
    "something else is yielded": """
        async def answers():
            yield open('x')
        async def main():
            async for out in answers():
                print(out.trajectory)  #: foreign
    """,
    "comprehension": """
        async def answers():
            yield await agent.acall(question='')
        async def main():
            rows = [out async for out in answers()]
            print(rows[0].trajectory)  #: proven
    """,
    "a method": """
        class Desk:
            async def answers(self):
                yield await agent.acall(question='')
        async def main():
            async for out in Desk().answers():
                print(out.trajectory)  #: proven
    """,
    "an object of its own": """
        class Answers:
            def __aiter__(self):
                return self
            async def __anext__(self):
                return await agent.acall(question='')
        async def main():
            async for out in Answers():
                print(out.trajectory)  #: proven
    """,
    "an object of its own, something else": """
        class Answers:
            def __aiter__(self):
                return self
            async def __anext__(self):
                return open('x')
        async def main():
            async for out in Answers():
                print(out.trajectory)  #: foreign
    """,
    "an iterator of its own": """
        class Answers:
            def __iter__(self):
                return self
            def __next__(self):
                return agent(question='')
        for out in Answers():
            print(out.trajectory)  #: proven
        print(next(Answers()).trajectory)  #: proven
    """,
    "anext": """
        async def answers():
            yield await agent.acall(question='')
        async def main():
            stream = answers()
            print((await anext(stream)).trajectory)  #: proven
            print((await stream.__anext__()).trajectory)  #: proven
    """,
    "asend": """
        async def reporter():
            out = yield
            print(out.trajectory)  #: proven
        async def main():
            report = reporter()
            await report.asend(None)
            await report.asend(agent(question=''))
    """,
    "a queue between two tasks": """
        import asyncio
        async def produce(queue):
            await queue.put(await agent.acall(question=''))
        async def consume(queue):
            out = await queue.get()
            print(out.trajectory)  #: proven
        async def main():
            queue = asyncio.Queue()
            await asyncio.gather(produce(queue), consume(queue))
    """,
    "aclosing": """
        import contextlib
        async def answers():
            yield await agent.acall(question='')
        async def main():
            async with contextlib.aclosing(answers()) as stream:
                async for out in stream:
                    print(out.trajectory)  #: proven
    """,
    "awaited in a comprehension": """
        async def main():
            rows = [await agent.acall(question=q) for q in 'ab']
            print(rows[0].trajectory)  #: proven
    """,
    "a callback of a task": """
        import asyncio
        def done(task):
            print(task.result().trajectory)  #: proven
        async def main():
            task = asyncio.create_task(agent.acall(question=''))
            task.add_done_callback(done)
    """,
    "a callback of a task of something else": """
        import asyncio, aiohttp
        def done(task):
            print(task.result().trajectory)  #: foreign
        async def main():
            task = asyncio.create_task(aiohttp.get(''))
            task.add_done_callback(done)
    """,
}

STREAMIFY = {
    "the prediction is picked out": """
        stream = dspy.streamify(agent)
        async def main():
            async for part in stream(question=''):
                if isinstance(part, dspy.Prediction):
                    print(part.trajectory)  #: proven
    """,
    "any part": """
        stream = dspy.streamify(agent)
        async def main():
            async for part in stream(question=''):
                print(part.trajectory)  #: dual because "StreamResponse"
    """,
    "the last part": """
        async def main():
            last = None
            async for part in dspy.streamify(agent)(question=''):
                last = part
            print(last.trajectory)  #: dual
    """,
    "the other parts": """
        from dspy.streaming import StreamResponse
        stream = dspy.streamify(agent)
        async def main():
            async for part in stream(question=''):
                if isinstance(part, StreamResponse):
                    print(part.trajectory)  #: foreign
                elif isinstance(part, dspy.streaming.StatusMessage):
                    print(part.trajectory)  #: foreign
                else:
                    print(part.trajectory)  #: proven
    """,
    "another program": """
        stream = dspy.streamify(dspy.RLM('q -> a'))
        async def main():
            async for part in stream(q=''):
                if isinstance(part, dspy.Prediction):
                    print(part.trajectory)  #: foreign
    """,
    "by name": """
        stream = dspy.streamify(program=agent, stream_listeners=[], is_async_program=True)
        async def main():
            async for part in stream(question=''):
                if isinstance(part, dspy.Prediction):
                    print(part.trajectory)  #: proven
    """,
    "synchronously": """
        stream = dspy.streamify(agent, async_streaming=False)
        for part in stream(question=''):
            if isinstance(part, dspy.Prediction):
                print(part.trajectory)  #: proven
    """,
    "kept on an object": """
        class Desk:
            def __init__(self):
                self.stream = dspy.streamify(agent)
            async def ask(self, q):
                async for part in self.stream(question=q):
                    if isinstance(part, dspy.Prediction):
                        return part
            async def show(self):
                print((await self.ask('')).trajectory)  #: proven
    """,
    "an own module": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        stream = dspy.streamify(Desk())
        async def main():
            async for part in stream(q=''):
                if isinstance(part, dspy.Prediction):
                    print(part.trajectory)  #: proven
    """,
    "from its module": """
        from dspy.streaming import streamify, StatusMessage
        async def main():
            async for part in streamify(agent)(question=''):
                if not isinstance(part, dspy.Prediction):
                    continue
                print(part.trajectory)  #: proven
    """,
    "a wrapped generator": """
        stream = dspy.streamify(agent)
        async def events(q):
            async for part in stream(question=q):
                if isinstance(part, dspy.streaming.StatusMessage):
                    yield {'status': part.message}
                elif isinstance(part, dspy.Prediction):
                    yield {'final': part}
        async def main():
            async for event in events(''):
                if 'final' in event:
                    print(event['final'].trajectory)  #: proven
    """,
}


@table(GENERATORS, given=AGENT)
def test_generators(program: str) -> None:
    check(program)


@table(ASYNCHRONOUS, given=AGENT)
def test_asynchronous_generators(program: str) -> None:
    check(program)


@table(STREAMIFY, given=AGENT)
def test_streams_of_dspy(program: str) -> None:
    check(program)
