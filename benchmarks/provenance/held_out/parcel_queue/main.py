import asyncio

from workers import Job, Pool, drain, planner


async def main():
    queue = asyncio.Queue()
    for number in range(3):
        await queue.put(Job(number, f"parcel {number}"))
    pool = Pool(queue, size=2)
    await pool.run()
    for number, result in pool.done.items():
        print(number, result.trajectory)  #: agent worker
    first, second = await asyncio.gather(planner.acall(question="a"), planner.acall(question="b"))
    print(first.trajectory, second.answer)  #: agent worker
    tasks = [asyncio.create_task(planner.acall(question=q)) for q in "xyz"]
    for task in asyncio.as_completed(tasks):
        result = await task
        print(result.trajectory)  #: agent worker
    task = asyncio.create_task(planner.acall(question="t"))
    await asyncio.wait([task])
    print(task.result().trajectory)  #: agent worker
    async for result in drain(["u", "v"]):
        print("thought_0" in result.trajectory)  #: agent worker
    timed = await asyncio.wait_for(planner.acall(question="w"), timeout=30)
    print(getattr(timed, "trajectory", None))  #: agent worker


asyncio.run(main())
