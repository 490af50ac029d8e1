import asyncio
from dataclasses import dataclass

import dspy


def track(number: str) -> str:
    """Track a parcel."""
    return number


@dataclass
class Job:
    number: int
    question: str
    attempts: int = 0

    @property
    def trajectory(self):
        return [self.number] * self.attempts


planner = dspy.ReAct("question -> answer", tools=[track])


class Pool:
    def __init__(self, queue, size):
        self.queue = queue
        self.size = size
        self.done = {}

    async def work(self):
        while not self.queue.empty():
            job = await self.queue.get()
            job.attempts += 1
            result = await planner.acall(question=job.question)
            self.done[job.number] = result
            print(job.trajectory)  #: not worker
            self.queue.task_done()

    async def run(self):
        await asyncio.gather(*(self.work() for _ in range(self.size)))


async def drain(questions):
    for question in questions:
        result = await asyncio.to_thread(planner, question=question)
        yield result


async def late(job):
    return job.trajectory  #: not worker


asyncio.run(late(Job(1, "q")))
