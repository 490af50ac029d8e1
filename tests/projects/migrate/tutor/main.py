"""What the framework does to agents: compile, copy, wrap, run in parallel."""
import asyncio
import copy
import logging

import dspy
from dspy.teleprompt import LabeledFewShot

logging.disable(logging.INFO)


def multiply(a: int, b: int) -> int:
    """Multiply two numbers."""
    return a * b


class Tutor(dspy.Module):
    def __init__(self):
        super().__init__()
        self.react = dspy.ReAct("question -> answer", tools=[multiply], max_iters=5)
        self.mood = dspy.Predict("question -> mood")

    def forward(self, question):
        return self.react(question=question)


def working(prediction):
    t = prediction.trajectory
    return [t[key] for key in t if key.startswith("observation_")]


QUESTIONS = ["What is six times seven?", "What is two times three?"]
trainset = [dspy.Example(question="What is one times one?", answer="1").with_inputs("question")]
agent = dspy.ReAct("question -> answer", tools=[multiply])

compiled = LabeledFewShot(k=1).compile(student=agent, trainset=trainset)
print("compiled", compiled(question=QUESTIONS[0]).trajectory["observation_0"], len(compiled.react.demos))

optimizer = LabeledFewShot(k=1)
tutor = optimizer.compile(Tutor(), trainset=trainset)
lesson = tutor(question=QUESTIONS[1])
print("module", working(lesson), lesson.trajectory["tool_name_2"])

print("deepcopy", agent.deepcopy()(question=QUESTIONS[0]).trajectory["thought_0"])
print("copy", copy.deepcopy(tutor)(question=QUESTIONS[0]).trajectory["tool_args_0"])
fresh = tutor.reset_copy()
print("reset", fresh(question=QUESTIONS[0]).trajectory["tool_name_1"], len(fresh.react.react.demos))


async def later():
    run = dspy.asyncify(agent)
    prediction = await run(question=QUESTIONS[0])
    return prediction.trajectory["observation_1"]


print("asyncify", asyncio.run(later()))

parallel = dspy.Parallel(num_threads=2, disable_progress_bar=True)
pairs = [(agent, dspy.Example(question=question).with_inputs("question")) for question in QUESTIONS]
for prediction in parallel(pairs):
    print("parallel", working(prediction), prediction.trajectory["tool_name_0"])

batch = tutor.batch([example for _, example in pairs], num_threads=2, disable_progress_bar=True)
print("batch", [sorted(prediction.trajectory)[-1] for prediction in batch])

with dspy.context(adapter=dspy.ChatAdapter()):
    print("context", tutor.react(question=QUESTIONS[0]).trajectory["observation_0"])

best = dspy.BestOfN(module=agent, N=2, reward_fn=lambda args, pred: float("finish" in pred.trajectory.values()), threshold=1.0)
print("best of", best(question=QUESTIONS[1]).trajectory["observation_1"])

print("mood", getattr(tutor.mood(question="How are you?"), "trajectory", None), "lm history", len(dspy.settings.lm.history) > 9)
