class Rover:
    def __init__(self):
        self.trajectory = [(0, 0), (1, 0), (1, 1)]


def path_length(machine):
    return measure(machine, scale=2)


def measure(machine, scale):
    return scale * len(machine.trajectory)  #: not parameter


def trace_of(visit):
    return getattr(visit, "trajectory", "a critic has none")  #: not parameter


def unused(visit):
    return visit.trajectory  #: undecided parameter
