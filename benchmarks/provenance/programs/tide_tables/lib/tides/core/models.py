class Run:
    def __init__(self, out):
        self.out = out
        self.trajectory = "rising"
