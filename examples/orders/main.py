import sys

import dspy
from agent import OrderDesk
from review import tools_used, transcript


def frugal(example, pred, trace=None):
    """A right answer that took no more than two calls."""
    if not hasattr(pred, "trajectory"):
        return 0.0
    return float(example.answer in pred.answer and len(tools_used(pred)) <= 2)


if __name__ == "__main__":
    dspy.configure(lm=dspy.LM(sys.argv[1]))
    desk = OrderDesk()
    outcome = desk(question="Can I get two teapots, and for how much?")
    print(*transcript(outcome), sep="\n")
    print(outcome.answer)
    asked = dspy.Example(question="What does a kettle cost?", answer="58.5").with_inputs("question")
    print(frugal(asked, desk(**asked.inputs())))
