"""Our own loop under the names an agent usually has."""
from loop import CarefulWheel, Wheel

import dspy


def clay():
    return "wet"


class Workshop(dspy.Module):
    def __init__(self, agent):
        super().__init__()
        self.agent = agent

    def forward(self, question):
        result = self.agent(question=question)
        return dspy.Prediction(answer=result.answer, steps=len(result.trajectory), trajectory=result.trajectory)


agent = Wheel("question -> answer", tools=[clay])
pred = agent(question="Is the pot dry?")
for key, value in pred.trajectory.items():
    if key.startswith("tool_name_"):
        print(key, value)
print(pred.answer, pred.trajectory["observation_0"], pred.reasoning, "tool_name_9" in pred.trajectory)

careful = CarefulWheel("question -> answer", [clay], max_iters=2)
result = Workshop(careful)(question="And the bowl?")
print(result.answer, result.steps, sorted(getattr(result, "trajectory", {}) or {}))
print(careful.truncate_trajectory(result.trajectory), agent.truncate_trajectory(dict(pred.trajectory)))
print(agent._format_trajectory(pred.trajectory).splitlines()[0], list(agent.react.signature.output_fields))
print([name for name, _ in agent.named_predictors()], agent.extract.predict.signature.instructions)
i = 0
while f"tool_name_{i}" in pred.trajectory:
    i += 1
print(i, pred.trajectory.get(f"observation_{i - 1}"))
