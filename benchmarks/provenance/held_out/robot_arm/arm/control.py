class Arm:
    def go(self, point):
        self.at = point


class Controller:
    def __init__(self, arm, planner):
        self.arm = arm
        self.planner = planner
        self.trajectory = None

    def execute(self, plan):
        self.trajectory = plan.trajectory  #: not look-alike
        for point in getattr(plan, "trajectory", []):  #: not look-alike
            self.arm.go(point)

    def report(self):
        return {"points": len(self.trajectory), "at": self.arm.at}  #: not look-alike
