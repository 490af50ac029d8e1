from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
import asyncio

import dspy

from scopes import AgentScope, Recording, opened_plan


def dim(level: int) -> str:
    """Dim the light."""
    return str(level)


@contextmanager
def asking(question):
    agent = dspy.ReAct("question -> answer", tools=[dim])
    result = agent(question=question)
    try:
        yield result
    finally:
        print("asked")


@asynccontextmanager
async def borrowed():
    yield dspy.ReAct("question -> answer", tools=[dim])


with asking("dark?") as result:
    print(result.trajectory)  #: agent context-manager

with opened_plan() as result:
    print(result.trajectory)  #: not context-manager

with AgentScope([dim]) as scope:
    scope.ask("light?")
    print(scope.result.trajectory)  #: agent context-manager

with ExitStack() as stack:
    agent = stack.enter_context(AgentScope([dim])).agent
    reply = agent(question="on?")
    print(reply.trajectory)  #: agent context-manager

with suppress(AttributeError), dspy.context(lm=dspy.settings.lm):
    reply = dspy.ReAct("question -> answer", tools=[dim])(question="off?")
    print(reply.trajectory)  #: agent context-manager

with Recording() as record:
    record.add("here")
    print(record.trajectory)  #: not context-manager


async def main():
    async with borrowed() as agent:
        reply = await agent.acall(question="late?")
        print(reply["trajectory"])  #: agent context-manager


asyncio.run(main())
