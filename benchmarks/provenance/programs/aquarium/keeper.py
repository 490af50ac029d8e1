import dspy


def count_fish(tank: str) -> str:
    """How many fish there are in a tank."""
    return f"12 in {tank}"


class Keeper:
    def __init__(self, tank):
        self.tank = tank
        self.react = dspy.ReAct("question -> answer", tools=[count_fish])
        self.check = dspy.Predict("question -> answer")
        self.latest = None
        self.seen = []
        self._checked = None

    def ask(self, question):
        self.latest = self.react(question=f"{self.tank}: {question}")
        self.seen.append(self.latest)
        self._checked = self.check(question=question)
        return self

    def show(self):
        print(self.latest.trajectory)  #: agent self
        for one in self.seen:
            print(len(one.trajectory))  #: agent self
        print(self.first.trajectory)  #: agent self
        print(self._tell(self.latest))

    def compare(self):
        print(hasattr(self._checked, "trajectory"))  #: not self

    @property
    def first(self):
        return self.seen[0]

    def _tell(self, what):
        return str(what.trajectory)  #: agent self


class NightKeeper(Keeper):
    def glow(self):
        print(self.ask("Who glows?").latest.trajectory)  #: agent self
