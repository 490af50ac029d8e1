"""A dispatch room: awaiting, gathering, tasks, threads and queues."""

import asyncio
import queue
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

import dspy


def crew(town: str) -> str:
    """Who is free in a town."""
    return f"{town}: crew 2"


class Siren:
    trajectory = "up and down"


agent = dspy.ReAct("question -> answer", tools=[crew])


async def ask(question):
    return await agent.acall(question=question)


async def main():
    out = await ask("Aalst?")
    print(out.trajectory)  #: agent async
    first, second = await asyncio.gather(ask("Mol?"), ask("Geel?"))
    print(first.trajectory, second.answer)  #: agent async
    task = asyncio.create_task(ask("Leuven?"))
    print((await task).trajectory)  #: agent async
    print(task.result().trajectory)  #: agent async
    for done in asyncio.as_completed([ask("Lier?")]):
        print((await done).trajectory)  #: agent async
    out = await asyncio.wait_for(ask("Diest?"), timeout=60)
    print(out.trajectory)  #: agent async
    out = await asyncio.to_thread(agent, question="Halle?")
    print(out.trajectory)  #: agent async
    siren = await asyncio.to_thread(Siren)
    print(siren.trajectory)  #: not async
    inbox = asyncio.Queue()
    await inbox.put(await ask("Ronse?"))
    print((await inbox.get()).trajectory)  #: agent async
    async with asyncio.timeout(60) if hasattr(asyncio, "timeout") else asyncio.Lock():
        print((await ask("Ieper?")).trajectory)  #: agent async


asyncio.run(main())
lm, adapter = dspy.settings.lm, dspy.settings.adapter


def job(question):
    with dspy.context(lm=lm, adapter=adapter):
        return agent(question=question)


with ThreadPoolExecutor(1) as pool:
    future = pool.submit(job, "Mechelen?")
    print(future.result().trajectory)  #: agent async
    for out in pool.map(job, ["Boom?", "Rumst?"]):
        print(out.trajectory)  #: agent async
    waiting = {pool.submit(job, town): town for town in ("Peer?",)}
    for finished in as_completed(waiting):
        print(waiting[finished], finished.result().trajectory)  #: agent async
    print(pool.submit(Siren).result().trajectory)  #: not async

box = queue.Queue()
thread = threading.Thread(target=lambda: box.put(job("Tongeren?")))
thread.start()
thread.join()
print(box.get().trajectory)  #: agent async
