"""Judges read trajectories as a field of their own; others write one."""
import dspy


class Verdict(dspy.Signature):
    """Judge how an answer was found."""

    question: str = dspy.InputField()
    trajectory: str = dspy.InputField(desc="what was done, in order")
    verdict: str = dspy.OutputField()


class Route(dspy.Signature):
    """Plan the steps."""

    goal: str = dspy.InputField()
    trajectory: str = dspy.OutputField(desc="the steps to take")


judge = dspy.ChainOfThought(Verdict)
planner = dspy.Predict(Route)

pred = planner(goal="the top of the hill")
print(pred.trajectory, pred["trajectory"], getattr(pred, "trajectory", ""), hasattr(pred, "trajectory"))
opinion = judge(question="how?", trajectory=pred.trajectory)
print(opinion.verdict, opinion.reasoning)
print(sorted(Verdict.input_fields), Verdict.input_fields["trajectory"].json_schema_extra["desc"])
result = dspy.ChainOfThought("goal -> trajectory")(goal="the valley")
print(result.trajectory, result.toDict()["trajectory"])
