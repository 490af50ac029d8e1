import dspy


def run(question):
    return dspy.ReAct("question -> answer", tools=[])(question=question)
