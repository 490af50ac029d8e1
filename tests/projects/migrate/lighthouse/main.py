import dspy
from dspy import ReAct

from talk import LOG, Keeper, Summary


def logbook(night: str) -> str:
    """Read the logbook."""
    return f"{night}: fog until four"


class Tower(dspy.Module):
    def __init__(self, signature):
        super().__init__()
        self.keeper = ReAct(signature, tools=[logbook], max_iters=4)
        self.messages = []

    def forward(self, question):
        reply = self.keeper(question=question, history=dspy.History(messages=self.messages))
        self.messages.append({"question": question, "answer": reply.answer})
        return reply


tower = Tower(Keeper)
for question in ("Was there fog on Monday?", "And on Tuesday?"):
    reply = tower(question=question)
    print(reply.answer, reply.trajectory["observation_0"], len(reply.trajectory) // 4)
print([message["answer"] for message in tower.messages])

shortened = dspy.Predict(Summary)(history=dspy.History(messages=tower.messages))
print(shortened.summary)

writer = dspy.ReAct(LOG, [logbook])
remark = writer(entry="A ship passed.", earlier=dspy.History(messages=[{"entry": "Calm.", "remark": "Quiet."}]))
print(remark.remark, [key for key in remark.trajectory if key.startswith("tool_name")])



class Watch(dspy.ReAct):
    """Counts its rounds."""

    rounds = 0

    def __init__(self):
        super().__init__(Keeper, tools=[logbook])

    def forward(self, **inputs):
        self.rounds += 1
        return super().forward(**inputs)


watch = Watch()
seen = watch(question="And on Tuesday?", history=dspy.History(messages=tower.messages[:1]))
print(seen.answer, seen.trajectory["tool_args_0"], watch.rounds)

fresh = writer(entry="A ship passed.")
print(fresh.remark)
