from importlib import import_module

from tides.agents import make_agent

__all__ = ["Reader", "make_agent"]


def __getattr__(name):
    if name == "Reader":
        return import_module("tides.reader").Reader
    raise AttributeError(name)
