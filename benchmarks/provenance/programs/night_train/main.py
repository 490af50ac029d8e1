"""A night train: async services, callbacks after tasks, semaphores, and streams of events."""

import asyncio
from dataclasses import dataclass

import dspy
from conductor import Conductor, bounded, collect, events, first_done, retry


def berth(car: str) -> str:
    """A free berth in a car."""
    return f"{car}: 31"


@dataclass
class Delay:
    trajectory: str


agent = dspy.ReAct("question -> answer", tools=[berth])


async def delays():
    await asyncio.sleep(0)
    return Delay("by the lake")


async def main():
    conductor = Conductor(agent)
    print((await conductor.ask("Basel?")).trajectory)  #: agent async
    print(conductor.log[-1].trajectory)  #: agent async
    for out in await bounded(agent, ["Bern?", "Brig?"], limit=1):
        print(out.trajectory)  #: agent async
    print((await retry(lambda: agent.acall(question="Sion?"))).trajectory)  #: agent async
    print((await retry(delays)).trajectory)  #: not async
    async for kind, thing in events(agent, delays):
        if kind == "out":
            print(thing.trajectory)  #: agent async
        else:
            print(thing.trajectory)  #: not async
    done = await first_done(agent.acall(question="Chur?"))
    print(done.trajectory)  #: agent async
    outs = await collect(agent.acall(question=town) for town in ("Thun?",))
    print(outs["first"].trajectory)  #: agent async
    task = asyncio.ensure_future(conductor.ask("Olten?"))
    task.add_done_callback(conductor.on_done)
    await task
    loop = asyncio.get_running_loop()
    print((await asyncio.gather(delays(), conductor.ask("Visp?")))[1].trajectory)  #: agent async
    print((await asyncio.gather(delays(), conductor.ask("Zug?")))[0].trajectory)  #: not async
    future = loop.create_future()
    future.set_result(await conductor.ask("Uster?"))
    print((await future).trajectory)  #: agent async


asyncio.run(main())
