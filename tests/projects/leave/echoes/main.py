"""An agent, and next to it what streams, scripts, doubles and metrics of other programs look like."""

from types import SimpleNamespace

import dspy
from dspy.streaming import StatusMessageProvider, StreamListener
from dspy.utils import DummyLM


def shout(text: str) -> str:
    """Shout."""
    return text.upper()


class Valley(dspy.Module):
    def __init__(self):
        super().__init__()
        self.caller = dspy.ReAct("word -> cry", tools=[shout])
        self.extract = dspy.ChainOfThought("sound -> echo")
        self.summary = dspy.Predict("echo -> gist")

    def forward(self, word):
        return self.caller(word=word)


class Status(StatusMessageProvider):
    def tool_start_status_message(self, instance, inputs):
        return None if instance.name in ("finish", "submit") else f"calling {instance.name}"

    def module_start_status_message(self, instance, inputs):
        return "finish"


valley = Valley()
listeners = [
    StreamListener("next_thought", allow_reuse=True),
    StreamListener("gist"),
    StreamListener("reasoning", predict=valley.extract.predict),
    StreamListener(signature_field_name="echo", predict=valley.extract.predict),
]
dspy.streamify(valley, status_message_provider=Status(), stream_listeners=listeners)
print([listener.signature_field_name for listener in listeners])

replies = [
    {"reasoning": "It comes back.", "echo": "hello"},
    {"gist": "hello", "next_tool_name": "none"},
    {"reasoning": "finish", "echo": "bye"},
]
with dspy.context(lm=DummyLM(replies), adapter=dspy.ChatAdapter()):
    print(valley.extract(sound="hello?").echo, valley.summary(echo="hello").gist, valley.extract(sound="bye").echo)

ball = SimpleNamespace(trajectory={"x": [0, 1], "y": [0, 3]})
print(ball.trajectory["y"], hasattr(ball, "trajectory"))


def height(example, pred, trace=None):
    return max(getattr(pred, "trajectory", {"y": [0]})["y"])


class Throw(dspy.Module):
    def forward(self, word):
        return SimpleNamespace(trajectory={"y": [len(word)]})


evaluate = dspy.Evaluate(devset=[dspy.Example(word="up").with_inputs("word")], metric=height, display_progress=False)
print(evaluate(Throw()).score)
