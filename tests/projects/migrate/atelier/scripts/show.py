"""Both crafts, by absolute imports."""
from atelier import paint
from atelier.clay import agents as clay_agents
from atelier.clay import read as clay_read
from atelier.paint import agents, read


def show():
    question = "How do I make a green vase?"
    painted = agents.make()(question=question)
    fired = clay_agents.make()(question=question)
    print(painted.answer, read.summary(painted), paint.summarise(painted), painted.trajectory["thought_0"])
    print(fired.answer, clay_read.summary(fired), fired.trajectory[0])
    print(paint.make()(question=question).trajectory["tool_name_0"])
