"""GEPA adapters and their trajectories, which belong to the optimizer."""

import dspy
from adapter import Adapter, Batch

adapter = Adapter(dspy.ReAct("question -> answer", tools=[]))
batch = adapter.evaluate(["Is it fit?"], capture_traces=True)
for trajectory in batch.trajectories:
    print(trajectory["score"])
print(adapter.reflect(batch))
print(Batch(outputs=[], trajectories=[{"trajectory": "none"}]).trajectories[0]["trajectory"])  #: not false-friend
