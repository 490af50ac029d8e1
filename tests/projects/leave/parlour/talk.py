"""Names that an agent could not have, in the hands of others."""
import dspy


class Chat(dspy.Signature):
    history: dspy.History = dspy.InputField()
    question: str = dspy.InputField()
    answer: str = dspy.OutputField()


LINE = "line, history: dspy.History -> reply"


def submit(thing: str) -> str:
    """Hand something in."""
    return f"{thing} is in"


def _send(thing: str) -> str:
    """Send something on."""
    return f"{thing} is on its way"


send = dspy.Tool(_send, name="send")


class Doorbell:
    observations = ("one ring",)

    def finish(self, how):
        return f"{how} finished"


class ReAct:
    """A loop of one's own, with whatever arguments it likes."""

    def __init__(self, signature, tools, num_results):
        self.observations = [tool("an own loop's thing") for tool in tools][:num_results]

    def __call__(self, lm):
        return self
