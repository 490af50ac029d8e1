import dspy
import pytest

from support.plan import PlanModel  # a model that makes the same decisions in whichever protocol it is asked

RUN = {
    "when": "Is it safe to sail?",
    "steps": [
        {"thought": "How high is the water?", "calls": [["tide", {"hour": 9}]]},
        {"thought": "And the fog?", "calls": [["fog", {"mile": 2}]]},
    ],
    "outputs": {"answer": "yes"},
}


@pytest.fixture(autouse=True)
def model():
    with dspy.context(lm=PlanModel({"runs": [RUN]}), adapter=dspy.ChatAdapter()):
        yield
