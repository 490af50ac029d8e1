import dspy
from tongs import Counting, Showing


class Blower(dspy.ReAct):
    """Only a name in between."""


class Master(Showing, Blower):
    def forward(self, **inputs):
        out = super().forward(**inputs)
        print(out.trajectory)  #: agent inheritance
        return out


class Apprentice(Counting, Showing, Blower):
    pass
