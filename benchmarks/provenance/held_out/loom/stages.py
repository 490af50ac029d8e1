from dataclasses import dataclass, field


class Stage:
    def __init__(self, work):
        self.work = work

    def __or__(self, after):
        return Stage(lambda value: after(self(value)))

    def __call__(self, value):
        return self.work(value)


class Ask(Stage):
    def __init__(self, agent):
        super().__init__(lambda text: agent(question=text))

    def __rshift__(self, text):
        return self(text)


class Pipeline:
    def __init__(self, steps):
        self.steps = steps
        self.results = {}

    def run(self, value):
        for name, step in self.steps:
            value = step(value)
            self.results[name] = value
        return value


@dataclass
class Pattern:
    trajectory: list


@dataclass
class Card:
    name: str
    trajectory: list = field(default_factory=lambda: [1])


class Shorten:
    def __init__(self, card):
        self.card = card

    def __call__(self):
        return self.card
