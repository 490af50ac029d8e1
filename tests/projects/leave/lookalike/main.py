import dspy
from dspy import ReAct


class Mine(ReAct):
    def truncate_trajectory(self, trajectory):
        return {}


agent = dspy.ReAct("question -> answer", tools=[])
pred = agent(question="?")
print(pred.answer, pred.trajectory["tool_name_0"], getattr(pred, "trajectory", {}), hasattr(pred, "trajectory"))
print(Mine("q -> a")(question="?").trajectory["thought_0"])
