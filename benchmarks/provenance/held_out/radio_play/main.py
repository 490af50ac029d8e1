import asyncio

from play import Scene, act, broadcast, rehearse, replay


async def main():
    async for kind, payload in broadcast("storm?"):
        if kind == "final":
            print(payload.trajectory)  #: agent stream
    async for event in act("calm?"):
        if event["type"] == "result":
            print(event["result"].trajectory)  #: agent stream
        elif event["type"] == "scene":
            print(event["scene"].trajectory)  #: not stream
    results = [result async for result in rehearse(["a", "b"])]
    print(results[0].trajectory)  #: agent stream


asyncio.run(main())
for result in replay(["c"]):
    print(result.trajectory)  #: agent stream
print(next(replay(["d"])).trajectory)  #: agent stream
print(Scene(["door"]).trajectory)  #: not stream
