"""The referee is evaluated by its own trajectory; the agent whose games it judges is only asked for a score."""
import dspy
from judge import Ideal, Referee
from metrics import share, steps_right, verdict_fits


def goals(team: str) -> int:
    """Goals of a team."""
    return len(team)


devset = [
    dspy.Example(question="Who won?", steps=2, trajectory=["look", "listen"]).with_inputs("question"),
    dspy.Example(question="Who lost?", steps=3, trajectory=["look", "think", "say"]).with_inputs("question"),
]
referee = Referee()
for metric in (steps_right, verdict_fits, share):
    evaluate = dspy.Evaluate(devset=devset, metric=metric, num_threads=1, display_progress=False)
    outcome = evaluate(referee)
    print(metric.__name__, outcome.score)
    for example, pred, score in outcome.results:
        print(example.question, pred.trajectory, float(score), len(example.trajectory))

quick = dspy.Predict(Ideal)
print(dspy.Evaluate(devset=devset, metric=lambda ex, p, trace=None: "look" in p.trajectory)(quick).score)
agent = dspy.ReAct("game -> score", tools=[goals])
result = agent(game="the final")
print(result.score, [step.upper() for step in quick(question="Who played?").trajectory])
