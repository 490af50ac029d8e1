import logging

import dspy
from dspy.evaluate import Evaluate

import scores
from orchard import TRAIN, Judge

logging.disable(logging.INFO)
judge = Judge()
evaluate = Evaluate(devset=TRAIN, metric=scores.effort, num_threads=2, display_progress=False)
ev = evaluate(judge)
print("effort", ev.score)
for example, pred, score in ev.results:
    print(example.question, pred.ripe, round(score, 2), len(pred.trajectory) // 4)

once = dspy.Evaluate(devset=TRAIN, metric=scores.looked_once)(judge)
print("once", once.score, [s for _, _, s in once.results])
print("strict", evaluate(judge, metric=scores.Strict(1)).score)
print("lambda", evaluate(judge, metric=lambda ex, p, trace=None: float("finish" in p.trajectory.values())).score)

first = ev.results[0][1]
print(first.trajectory["tool_args_0"])
worst = min(ev.results, key=lambda result: result[2])
print(worst[0].question, sorted(worst[1].trajectory)[:2])

# an evaluation of something that is no agent
plain = dspy.Evaluate(devset=TRAIN, metric=lambda ex, p, trace=None: float(hasattr(p, "trajectory")))
print("plain", plain(dspy.Predict("question -> note")).score)
