import dspy


def tune(part: str) -> str:
    """Tune a part of the orchestra."""
    return f"{part} in tune"


class Player:
    """Makes its agent late, and remembers."""

    signature = "passage -> advice"
    shared = dspy.ReAct("passage -> advice", tools=[tune])

    def __init__(self):
        self._build()
        self.heard = []
        self.by_name = {}
        self.last = None

    def _build(self):
        self.agent = dspy.ReAct(self.signature, tools=[tune])
        self.team = [self.agent, dspy.ReAct(self.signature, tools=[tune], max_iters=4)]

    @classmethod
    def hired(cls):
        return cls()

    @property
    def newest(self):
        return self.last

    @property
    def steps(self):
        return [v for k, v in self.last.trajectory.items() if k.startswith("tool_args_") and v]

    def __call__(self, passage):
        self.last = self.agent(passage=passage)
        self.heard.append(self.last)
        self.by_name[passage] = self.last
        return self.last

    def both(self, passage):
        return self.agent(passage=passage), len(passage)

    def each(self, passages):
        for passage in passages:
            yield self(passage)

    def again(self, passages):
        yield from self.each(passages)

    def recall(self, passage):
        found = self.by_name.get(passage)
        if found is None:
            return "never heard"
        return found.trajectory["observation_0"]

    def safely(self, passage):
        try:
            outcome = self.team[1](passage=passage)
        except RuntimeError as error:
            return str(error)
        else:
            return outcome.trajectory["thought_0"]
        finally:
            self.heard.clear()


class Soloist(Player):
    """Inherits everything, overrides how it speaks."""

    def __call__(self, passage):
        outcome = super().__call__(passage)
        return outcome

    def bow(self):
        return self.agent(passage="the finale").trajectory["observation_0"]
