def show_code(run):
    return [step["code"] for step in run.trajectory]  #: not false-friend


class Tools:
    def __init__(self, program):
        self.program = program

    def weigh(self, what):
        return self.program(question=what)
