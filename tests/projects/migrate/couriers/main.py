import asyncio

import dspy


async def track(parcel: str) -> str:
    """Where a parcel is."""
    await asyncio.sleep(0)
    return {"A": "van 4", "B": "unknown"}[parcel]


async def phone(who: str) -> str:
    """Call someone."""
    await asyncio.sleep(0)
    return f"{who} does not answer"


class Courier(dspy.Module):
    def __init__(self):
        super().__init__()
        self.agent = dspy.ReAct("question -> status", tools=[track, phone])

    async def aforward(self, question):
        return await self.agent.acall(question=question)


def show(label, outcome):
    steps = outcome.trajectory
    print(label, outcome.status, [steps[key] for key in steps if key.startswith("observation_")])


async def ask(agent, question):
    reply = await agent.acall(question=question)
    return reply


async def drain(agent, questions):
    for question in questions:
        yield await agent.acall(question=question)


async def main():
    courier = Courier()
    agent = dspy.ReAct("question -> status", [track, phone])

    one = await courier.acall(question="Where is parcel A?")
    show("acall", one)

    task = asyncio.create_task(agent.acall(question="Where is parcel B?"))
    show("task", await task)
    print("task again", task.result().trajectory["tool_args_2"])

    both = await asyncio.gather(
        agent.acall(question="Where is parcel A?"),
        courier.acall(question="Where is parcel B?"),
    )
    for outcome in both:
        print("gather", outcome.status, outcome.trajectory.get("tool_name_1"))
    left, right = await asyncio.gather(ask(agent, "Where is parcel C?"), ask(courier, "Where is parcel A?"))
    print("pair", left.trajectory, right.trajectory["observation_0"])

    many = await asyncio.gather(*[ask(agent, f"Where is parcel {name}?") for name in "ABC"])
    print("many", [sum(key.startswith("thought") for key in outcome.trajectory) for outcome in many])

    timed = await asyncio.wait_for(agent.aforward(question="Where is parcel A?"), timeout=30)
    print("wait_for", list(timed.trajectory)[:1])

    async for outcome in drain(agent, ["Where is parcel C?", "Where is parcel B?"]):
        print("drain", max(outcome.trajectory))

    print("nested", (await ask(agent, "Where is parcel C?")).trajectory["tool_name_0"])


asyncio.run(main())
