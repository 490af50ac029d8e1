"""A local package that has the name; it is not the framework."""


class Prediction:
    def __init__(self, **fields):
        self.__dict__.update(fields)


class ReAct:
    def __init__(self, signature, tools=()):
        self.signature = signature

    def truncate_trajectory(self, trajectory):
        return trajectory

    def __call__(self, **inputs):
        return Prediction(answer="local", trajectory={"tool_name_0": "local", "thought_0": "here"})
