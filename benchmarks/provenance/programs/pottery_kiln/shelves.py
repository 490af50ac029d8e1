import dspy


class Built:
    """A descriptor that builds an agent when it is first asked."""

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, instance, owner=None):
        if not hasattr(instance, self.name):
            setattr(instance, self.name, dspy.ReAct("question -> answer", tools=[]))
        return getattr(instance, self.name)


class Path:
    trajectory = "in and out"


class Kiln:
    agent = Built()

    @property
    def first(self):
        return self.agent(question="The first?")

    @property
    def path(self):
        return Path()


class LazyKiln:
    _agent = None

    @property
    def agent(self):
        if self._agent is None:
            self._agent = dspy.ReAct("question -> answer", tools=[])
        return self._agent

    @property
    def trajectory(self):
        return "still cold"

    def ask(self, question):
        out = self.agent(question=question)
        print(out.trajectory)  #: agent property
        return out


class Shelf:
    @property
    def item(self):
        return self._item

    @item.setter
    def item(self, value):
        print(value.trajectory)  #: agent property
        self._item = value


class Agent:
    """Not one of DSPy's, but it has one."""

    def __init__(self):
        self.inner = dspy.ReAct("question -> answer", tools=[])

    def run(self):
        return self.inner(question="And now?")
