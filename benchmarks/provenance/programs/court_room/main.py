"""A court room: judges and metrics that are objects, partial, bound, chained, or made by functions."""

from functools import partial

import dspy
from bench import Chain, Jury, at_most, either, scored, steps_under, weighted


def law(article: str) -> str:
    """What an article says."""
    return f"{article}: no"


clerk = dspy.ReAct("question -> answer", tools=[law])
cases = [dspy.Example(question="Who owns the hedge?", answer="A").with_inputs("question")]


def run(metric, program=clerk):
    return dspy.Evaluate(devset=cases, metric=metric, num_threads=1, display_progress=False)(program)


run(at_most(3))
run(partial(steps_under, limit=4))
run(Jury().vote)
run(Chain(scored, either))
run(weighted(scored, 0.5))
run(lambda example, pred, trace=None: len(pred.trajectory) > 0)  #: agent metric
results = [(example, pred) for example, pred, _ in run(scored).results]
print(results[0][1].trajectory)  #: agent metric
optimizer = dspy.BootstrapFewShot(metric=scored, max_bootstrapped_demos=1)
student = optimizer.compile(student=clerk.deepcopy(), trainset=cases)
print(student(question="And the gate?").trajectory)  #: agent metric
judge = dspy.ChainOfThought("question, trajectory -> answer")
verdict = judge(question="Was it fair?", trajectory=str(results[0][1].trajectory))  #: agent metric
print(hasattr(verdict, "trajectory"))  #: not metric
