import dspy


class ReAct(dspy.Module):
    def __init__(self, signature, tools, max_iters=3):
        super().__init__()
        self.react = dspy.Predict("question, trajectory -> next_thought, next_tool_name")
        self.extract = dspy.ChainOfThought("question, trajectory -> answer")
        self.max_iters = max_iters

    def forward(self, **inputs):
        trajectory = {}
        for index in range(self.max_iters):
            turn = self.react(**inputs, trajectory=str(trajectory))
            trajectory[f"thought_{index}"] = turn.next_thought
            trajectory[f"tool_name_{index}"] = turn.next_tool_name
        out = self.extract(**inputs, trajectory=str(trajectory))
        return dspy.Prediction(trajectory=trajectory, answer=out.answer)


def run(agent, question):
    out = agent(question=question)
    print(out.trajectory)  #: not false-friend
    return out
