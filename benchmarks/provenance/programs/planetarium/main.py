"""A planetarium: bases that are chosen when the class is made."""

# run with: SLOW=yes
# run with: VERBOSE=yes
# run with: FLAT=yes

import dspy
from bases import Base, Chosen, Factory, Guarded, Screen, make_class


def star(name: str) -> str:
    """Where a star stands."""
    return f"{name}: low in the west"


Named = type("Named", (dspy.ReAct,), {"kind": "named"})


class Teller(Base):
    pass


print(Teller("question -> answer", tools=[star])(question="Vega?").trajectory)  #: agent dynamic-base
print(Chosen("question -> answer", tools=[star])(question="Deneb?").trajectory)  #: agent dynamic-base
print(Named("question -> answer", tools=[star])(question="Altair?").trajectory)  #: agent dynamic-base
print(make_class(dspy.ReAct)("question -> answer", tools=[])(question="Spica?").trajectory)  #: agent dynamic-base
print(hasattr(make_class(dspy.Predict)("question -> answer")(question="Mira?"), "trajectory"))  #: not dynamic-base
print(Guarded("question -> answer", tools=[star])(question="Rigel?").trajectory)  #: agent dynamic-base
print(Factory.of("agent")("question -> answer", tools=[])(question="Sirius?").trajectory)  #: agent dynamic-base
print(Screen().trajectory)  #: not dynamic-base
