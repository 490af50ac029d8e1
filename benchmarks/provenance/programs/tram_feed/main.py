"""A tram feed: async generators, `async for`, and awaiting in comprehensions."""

import asyncio
from collections import namedtuple

import dspy


def stop(name: str) -> str:
    """When the next tram comes."""
    return f"{name}: 4 min"


Ping = namedtuple("Ping", "trajectory")
agent = dspy.ReAct("question -> answer", tools=[stop])


async def feed(stops):
    for name in stops:
        yield await agent.acall(question=name)


async def pings():
    yield Ping("east")


async def collected(stream):
    return [item async for item in stream]


async def main():
    async for out in feed(["Korenmarkt"]):
        print(out.trajectory)  #: agent generator
    for out in await collected(feed(["Zuid"])):
        print(out["trajectory"])  #: agent generator
    async for ping in pings():
        print(ping.trajectory)  #: not generator
    for ping in await collected(pings()):
        print(ping[0], ping.trajectory)  #: not generator
    stream = feed(["Gent"])
    print((await anext(stream)).trajectory)  #: agent generator
    print([out.trajectory async for out in feed(["Dok"])])  #: agent generator


asyncio.run(main())
