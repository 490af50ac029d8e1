import asyncio

import dspy


class Scene:
    def __init__(self, moves):
        self.trajectory = moves


def sound(name: str) -> str:
    """Play a sound."""
    return name


agent = dspy.ReAct("question -> answer", tools=[sound])


async def broadcast(question):
    yield "start", question
    result = await agent.acall(question=question)
    yield "final", result


async def act(question):
    yield {"type": "scene", "scene": Scene(["enter"])}
    result = await dspy.asyncify(agent)(question=question)
    yield {"type": "result", "result": result}


async def rehearse(questions):
    for question in questions:
        await asyncio.sleep(0)
        yield await agent.acall(question=question)


def replay(questions):
    yield from (agent(question=question) for question in questions)
