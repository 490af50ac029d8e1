class Output(dict):
    trajectory = (0.1, 0.2)


class ReAct:
    """A reactive filter."""

    def __init__(self, signal):
        self.signal = signal

    def __call__(self, question):
        out = Output(trajectory=[1])
        print(out.trajectory)  #: not false-friend
        return out
