class Route:
    """A tour of a salesman."""

    def __init__(self, area):
        self.area = area
        self.trajectory = [(0, 0), (1, 2)]

    def length(self):
        return len(self.trajectory)  #: not cli


def plan_route(area):
    return Route(area)
