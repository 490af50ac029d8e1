import importlib


def make(name, tools):
    import dspy

    if name == "Predict":
        return dspy.Predict("question -> answer")
    return dspy.ReAct("question -> answer", tools=tools)


def maker():
    return getattr(importlib.import_module("dspy"), "ReAct")


class Brewer:
    def brew(self, question):
        from dspy import ReAct

        return ReAct("question -> answer", tools=[])(question=question)
