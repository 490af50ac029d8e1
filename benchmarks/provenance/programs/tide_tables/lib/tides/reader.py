from . import plugins


@plugins.register("reader")
class Reader:
    def __init__(self, agent):
        self.agent = agent

    def read(self, port):
        out = self.agent(question=port)
        print(out.trajectory)  #: agent import
        return out


@plugins.register("chart")
class Chart:
    trajectory = "along the coast"

    def __init__(self, agent):
        self.agent = agent
