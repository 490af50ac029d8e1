import asyncio

from garden.base import Gardener, Logged
from garden.kinds import Compacting, Default, Newest


def survey(bed: int) -> str:
    """What grows in a bed."""
    return f"bed {bed}: " + ("aster " * 3500 if bed < 4 else "moss")


def outline(done):
    return [(key, len(str(value))) for key, value in done.trajectory.items() if key.startswith("observation_")]


for kind in (Compacting, Newest, Default):
    gardener = kind("job -> plan", tools=[survey])
    done = gardener(job="Survey the long border.")
    print(kind.__name__, done.plan, outline(done), done.trajectory.get("thought_0"))

pot = Gardener("job -> plan", tools=[survey])(job="Survey the small pot.")
print(outline(pot), pot.trajectory["observation_0"])
logged = Logged("job -> plan", tools=[survey])
print(outline(logged(job="Survey the small pot.")))
print(asyncio.run(logged.acall(job="Survey the small pot.")).trajectory["tool_name_1"])
print(asyncio.run(Default("job -> plan", tools=[survey]).acall(job="Survey the long border.")).plan)
