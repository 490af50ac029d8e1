from concurrent.futures import ThreadPoolExecutor, as_completed
from contextvars import copy_context
from itertools import chain, islice

import dspy


def weigh(crop: str) -> str:
    """Weigh."""
    return crop


agent = dspy.ReAct("question -> answer", tools=[weigh])
reader = dspy.RLM("question -> answer")
examples = [dspy.Example(question=q).with_inputs("question") for q in ("oat", "rye")]

for pred in agent.batch(examples, num_threads=1, disable_progress_bar=True):
    print(pred.trajectory)  #: agent batch

parallel = dspy.Parallel(num_threads=1, disable_progress_bar=True)
preds = parallel([(agent, example) for example in examples])
print(preds[0].trajectory)  #: agent batch

for example, pred in zip(examples, map(lambda e: agent(**e.inputs()), examples)):
    print(example.question, pred.trajectory)  #: agent batch

for pred in [reader(**e.inputs()) for e in examples]:
    print(pred.trajectory)  #: not batch


def weigh_one(example):
    pred = agent(**example.inputs())
    return example.question, pred


with ThreadPoolExecutor(max_workers=1) as pool:
    futures = {pool.submit(copy_context().run, weigh_one, e): e for e in examples}
    for future in as_completed(futures):
        crop, pred = future.result()
        print(crop, pred.trajectory)  #: agent batch
    done = pool.submit(copy_context().run, reader, question="all").result()
    print(done.trajectory)  #: not batch

results = {}
for example in examples:
    results.setdefault(example.question, []).append(agent(**example.inputs()))
for crop, preds in results.items():
    for n, pred in enumerate(preds, start=1):
        print(crop, n, pred.trajectory)  #: agent batch
flat = list(chain.from_iterable(results.values()))
print([p.trajectory for p in islice(flat, 1)])  #: agent batch
longest = max(flat, key=lambda p: len(p.trajectory))  #: agent batch
print(longest.trajectory)  #: agent batch
failed = [p for p in map(reader, []) if not p] + [reader(question="x")]
print(failed.pop().trajectory)  #: not batch
