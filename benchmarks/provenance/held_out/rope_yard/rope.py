import dspy


def twist(strands: int) -> str:
    """Twist."""
    return str(strands)


class Rope:
    def __init__(self, length):
        self.length = length

    @property
    def trajectory(self):
        return [self.length]


class Coil:
    def __init__(self, questions):
        self.questions = list(questions)
        self.agent = dspy.ReAct("question -> answer", tools=[twist])
        self.at = 0

    def __iter__(self):
        self.at = 0
        return self

    def __next__(self):
        if self.at >= len(self.questions):
            raise StopIteration
        self.at += 1
        return self[self.at - 1]

    def __getitem__(self, index):
        return self.agent(question=self.questions[index])


class Proxy:
    def __init__(self, target):
        self._target = target

    def __getattr__(self, name):
        return getattr(self._target, name)

    def __call__(self, *args, **kwargs):
        return self._target(*args, **kwargs)


def session():
    agent = dspy.ReAct("question -> answer", tools=[twist])
    reply = None
    while True:
        question = yield reply
        reply = agent(question=question)


def counter():
    agent = dspy.ReAct("question -> answer", tools=[twist])
    latest = None

    def ask(question):
        nonlocal latest
        latest = agent(question=question)
        return latest.answer

    def last():
        return latest

    return ask, last


def watched(log, agent=None):
    agent = agent or dspy.ReAct("question -> answer", tools=[twist])

    def ask(question, _agent=agent):
        log.append(_agent(question=question))
        return log[-1].answer

    return ask
