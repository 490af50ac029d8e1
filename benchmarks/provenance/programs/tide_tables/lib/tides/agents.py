import dspy as lib

KINDS = {"ebb": lib.ReAct, "flow": lib.ReAct}


def make_agent(kind):
    return KINDS[kind]("question -> answer", tools=[])
