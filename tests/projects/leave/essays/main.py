"""A recursive model over long texts; its trajectory is a list of turns."""
import dspy


class Reader(dspy.RLM):
    """The interpreter is left out: the turns are told, not run."""

    def forward(self, **inputs):
        turns = [
            {"reasoning": "find the title", "code": "print(text[:5])", "output": "Title"},
            {"reasoning": "submit", "code": "SUBMIT('x')", "output": "FINAL"},
        ]
        return dspy.Prediction(answer="x", trajectory=turns, final_reasoning="clear")


def build():
    return dspy.RLM("text, question -> answer", max_iters=5)


class Study(dspy.Module):
    def __init__(self):
        super().__init__()
        self.react = dspy.ReAct("question -> answer", tools=[])
        self.rlm = Reader("text, question -> answer")

    def forward(self, text, question):
        return self.rlm(text=text, question=question)


def never_run(text):
    rlm = build()
    result = rlm(text=text, question="What is it?")
    for turn, step in enumerate(result.trajectory):
        print(turn, step["code"], step["output"])
    return len(result.trajectory), result.trajectory[-1].get("reasoning")


pred = Study()(text="Title and more", question="What is it?")
for i, entry in enumerate(pred.trajectory):
    print(i, entry["reasoning"], entry["code"])
print(len(pred.trajectory), getattr(pred, "trajectory", [])[0]["output"], hasattr(pred, "trajectory"))
result = Reader("text, question -> answer")(text="t", question="q")
trajectory = result.trajectory
print(trajectory[1]["output"], [step.get("code") for step in result["trajectory"]])
