"""A quiz: metrics and callbacks that others call."""

import dspy
from judging import Strict, feedback, names_match, used_a_tool

from events import Bus, on_ready


def archive(topic: str) -> str:
    """Look a topic up."""
    return f"{topic} is old"


player = dspy.ReAct("question -> answer", tools=[archive])
plain = dspy.Predict("question -> answer")
devset = [dspy.Example(question="Who?", answer="A").with_inputs("question")]

score = dspy.Evaluate(devset=devset, metric=used_a_tool, num_threads=1, display_progress=False)
result = score(player)
for example, played, mark in result.results:
    print(example.question, played.trajectory, mark)  #: agent metric

names = dspy.Evaluate(devset=devset, metric=names_match, num_threads=1, display_progress=False)
for _, guess, _ in names(plain).results:
    print("trajectory" in guess)  #: not metric

better = dspy.BootstrapFewShot(metric=Strict(2).score, max_bootstrapped_demos=1).compile(player, trainset=devset)
print(better(question="Which?").trajectory)  #: agent metric

evolved = dspy.GEPA(metric=feedback, auto="light").compile(player, trainset=devset, valset=devset)
print(evolved(question="Why?").trajectory)  #: agent metric

bus = Bus()
bus.subscribe(on_ready)
bus.subscribe(lambda done: print(done.trajectory))  #: agent metric
bus.publish(player(question="When?"))
