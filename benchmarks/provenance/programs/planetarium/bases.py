import os

import dspy

Base = dspy.ReAct if os.environ.get("SLOW") else dspy.ReAct

if os.environ.get("VERBOSE"):

    class Chosen(dspy.ReAct):
        def forward(self, **inputs):
            out = super().forward(**inputs)
            print(out.trajectory)  #: agent dynamic-base
            return out

else:

    class Chosen(dspy.ReAct):
        pass


try:
    from astral_extras import AgentBase as _Base
except ImportError:
    _Base = object


class Guarded(dspy.ReAct, _Base):
    pass


def make_class(base):
    class Made(base):
        """The same questions with another engine."""

    return Made


class Factory:
    table = {"agent": dspy.ReAct, "plain": dspy.Predict}

    @classmethod
    def of(cls, name):
        return cls.table[name]


Plain = object if os.environ.get("FLAT") else dict


class Screen(Plain):
    trajectory = "across the dome"
