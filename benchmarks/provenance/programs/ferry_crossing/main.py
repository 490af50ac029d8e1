"""A ferry: async context managers, and a lock around the calls."""

import asyncio
from contextlib import asynccontextmanager

import dspy


def tide(hour: str) -> str:
    """The tide at an hour."""
    return f"{hour}: low"


class Session:
    def __init__(self):
        self.agent = dspy.ReAct("question -> answer", tools=[tide])
        self.lock = asyncio.Lock()

    async def __aenter__(self):
        return self.agent

    async def __aexit__(self, *error):
        self.agent = None

    async def locked(self, question):
        async with self.lock:
            return await self.agent.acall(question=question)


class Chart:
    trajectory = "east"


@asynccontextmanager
async def chart():
    yield Chart()


async def main():
    session = Session()
    out = await session.locked("noon?")
    print(out.trajectory)  #: agent context-manager
    async with session as pilot:
        print((await pilot.acall(question="six?")).trajectory)  #: agent context-manager
    async with chart() as sheet:
        print(sheet.trajectory)  #: not context-manager


asyncio.run(main())
