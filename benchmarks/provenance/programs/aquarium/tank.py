class Pump:
    def __init__(self):
        self.latest = self
        self.trajectory = "round and round"


class Tank:
    def __init__(self, keeper, pump):
        self.keeper = keeper
        self.pump = pump

    def inspect(self):
        print(self.keeper.latest["trajectory"])  #: agent self
        print(self.pump.trajectory)  #: not self
        print(self.keeper.seen[-1].trajectory)  #: agent self
