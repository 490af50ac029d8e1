import importlib

import dspy

ENGINES = {"fast": dspy.ReAct, "long": dspy.RLM}


def engine_class(name):
    return ENGINES[name]


def make_engine(name, **options):
    return getattr(dspy, name)("question -> answer", tools=[], **options)


def load_plugin(path):
    return importlib.import_module(path)
