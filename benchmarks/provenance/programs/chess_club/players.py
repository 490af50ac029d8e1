import dspy


class Club:
    def __init__(self, agent):
        self.agent = agent

    def ask(self, question):
        return self.agent(question=question)

    def show(self, out):
        return str(out.trajectory)  #: agent override

    def play(self, question):
        out = self.ask(question)
        self.after(out)
        return self.show(out)

    def after(self, out):
        pass


class Blitz(Club):
    def show(self, out):
        return super().show(out) + str(len(out.trajectory))  #: agent override

    def after(self, out):
        self.steps = out.trajectory  #: agent override


class Board:
    answer = "mate"
    trajectory = "e4 e5"


class Puzzle(Club):
    def ask(self, question):
        return Board()

    def show(self, out):
        return out.trajectory  #: not override


class Tournament(dspy.Module):
    def __init__(self, agent):
        super().__init__()
        self.agent = agent

    def forward(self, **inputs):
        out = self.answer(**inputs)
        return self.checked(out)

    def answer(self, **inputs):
        return self.agent(**inputs)

    def checked(self, out):
        if not out.trajectory:  #: agent override
            raise ValueError("no steps")
        return out
