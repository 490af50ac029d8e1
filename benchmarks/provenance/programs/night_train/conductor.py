import asyncio


class Conductor:
    def __init__(self, agent):
        self.agent = agent
        self.log = []

    async def ask(self, question):
        out = await self.agent.acall(question=question)
        self.log.append(out)
        return out

    def on_done(self, task):
        print(task.result().trajectory)  #: agent async


async def bounded(agent, questions, limit):
    gate = asyncio.Semaphore(limit)

    async def one(question):
        async with gate:
            return await agent.acall(question=question)

    return await asyncio.gather(*(one(question) for question in questions))


async def retry(make, times=2):
    error = None
    for _ in range(times):
        try:
            return await make()
        except ValueError as problem:
            error = problem
    raise error


async def events(agent, other):
    yield "out", await agent.acall(question="Arth?")
    yield "delay", await other()


async def first_done(*awaitables):
    tasks = [asyncio.ensure_future(awaitable) for awaitable in awaitables]
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    return done.pop().result()


async def collect(awaitables):
    results = {}
    for awaitable in awaitables:
        results["first"] = await awaitable
    return results
