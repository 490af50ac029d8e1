import dspy


def make(engine, tools):
    if engine == "rlm":
        return dspy.RLM("question -> answer")
    return dspy.ReAct("question -> answer", tools=tools)
