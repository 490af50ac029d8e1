import dspy


def strike(target: str) -> str:
    """Strike."""
    return target


TRAIN = [dspy.Example(question="q", answer="A").with_inputs("question")]


def with_feedback(gold, pred, trace=None, pred_name=None, pred_trace=None):
    steps = pred.trajectory  #: agent optimize
    text = f"used {len(steps)} steps"
    return dspy.Prediction(score=1.0, feedback=text)


def short(args, pred):
    return 1.0 if len(pred.trajectory) < 9 else 0.0  #: agent optimize


def covers(args, pred):
    return float(len(pred.trajectory) > 0)  #: not optimize


class Student(dspy.Module):
    def __init__(self):
        super().__init__()
        self.act = dspy.ReAct("question -> answer", tools=[strike])

    def forward(self, question):
        return self.act(question=question)


def strict(example, pred, trace=None):
    return "finish" in pred["trajectory"].values()  #: agent optimize


student = Student()
better = dspy.GEPA(metric=with_feedback, reflection_lm=None).compile(student, trainset=TRAIN)
print(better(question="q").trajectory)  #: agent optimize
best = dspy.BestOfN(module=student, N=2, reward_fn=short, threshold=1.0)
print(best(question="q").trajectory)  #: agent optimize
best = dspy.BestOfN(module=dspy.RLM("question -> answer"), N=1, reward_fn=covers, threshold=1.0)
print(best(question="q").trajectory)  #: not optimize
boot = dspy.BootstrapFewShot(metric=strict, max_bootstrapped_demos=1, max_rounds=1)
taught = boot.compile(dspy.ReAct("question -> answer", tools=[strike]), trainset=TRAIN)
print(taught(question="q").trajectory)  #: agent optimize
copied = student.deepcopy()
print(copied(question="q").trajectory)  #: agent optimize
