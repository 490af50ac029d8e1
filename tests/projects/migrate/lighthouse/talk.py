"""What is asked of the keeper; the same field is plain conversation for a predictor."""
import dspy


class Conversation(dspy.Signature):
    """Go on talking."""

    history: dspy.History = dspy.InputField()


class Keeper(Conversation):
    question: str = dspy.InputField()
    answer: str = dspy.OutputField()


class Summary(Conversation):
    summary: str = dspy.OutputField()


LOG = "earlier: dspy.History, entry -> remark"
