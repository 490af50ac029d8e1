"""Methods of one class that run for objects of several: each object gets what its own class makes of it."""

from __future__ import annotations

from support.marked import AGENT, check, table

BELOW = {
    "a hook that a class below replaces": """
        class Club:
            def play(self):
                return self.show(self.ask())
            def ask(self):
                return agent(question='')
            def show(self, out):
                return out.trajectory  #: proven
        class Puzzle(Club):
            def ask(self):
                return open('x')
            def show(self, out):
                return out.trajectory  #: foreign
        Club().play()
        Puzzle().play()
    """,
    "nobody builds the classes": """
        class Club:
            def play(self):
                return self.show(self.ask())
            def ask(self):
                raise NotImplementedError
        class Chess(Club):
            def ask(self):
                return agent(question='')
            def show(self, out):
                return out.trajectory  #: proven
        class Puzzle(Club):
            def ask(self):
                return open('x')
            def show(self, out):
                return out.trajectory  #: foreign
    """,
    "what a module builds": """
        class Lesson(dspy.Module):
            def __init__(self):
                super().__init__()
                self.worker = self.build()
            def build(self):
                return dspy.Predict('q -> a')
            def forward(self, q):
                return self.worker(q=q)
        class Agentic(Lesson):
            def build(self):
                return agent
        class Theory(Lesson):
            pass
        print(hasattr(Theory()(q=''), 'trajectory'))  #: foreign
    """,
    "more classes than are told apart": """
        class Club:
            def play(self):
                return self.ask().trajectory  #: dual
        class A(Club):
            def ask(self):
                return agent(question='')
        class B(A): pass
        class C(A): pass
        class D(A): pass
        class E(A): pass
        class F(Club):
            def ask(self):
                return open('x')
    """,
}
SUPER = {
    "of a mixin in front of an agent class": """
        class Counting:
            def forward(self, **inputs):
                out = super().forward(**inputs)
                print(out.trajectory)  #: proven
                return out
        class Agent(dspy.ReAct):
            pass
        class Counted(Counting, Agent):
            pass
        print(Counted('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "of a mixin in front of another module": """
        class Counting:
            def forward(self, **inputs):
                out = super().forward(**inputs)
                print(out.trajectory)  #: foreign
                return out
        class Counted(Counting, dspy.RLM):
            pass
        Counted('q -> a')(q='')
    """,
    "of two mixins": """
        class Loud:
            def ask(self, q):
                return super().ask(q)
        class Kept:
            def ask(self, q):
                self.kept = super().ask(q)
                print(self.kept.trajectory)  #: proven
                return self.kept
        class Desk:
            def ask(self, q):
                return agent(question=q)
        class Front(Loud, Kept, Desk):
            pass
        print(Front().ask('').trajectory)  #: proven
    """,
}


@table(BELOW, given=AGENT)
def test_classes_below(program: str) -> None:
    check(program)


@table(SUPER, given=AGENT)
def test_super(program: str) -> None:
    check(program)
