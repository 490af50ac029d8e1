"""An old mill: names that only look alike, next to the real ones."""

import array

import dspy
from gears import Ball, Experiment, Judge, MillAgent, Replay, Simulator, table


def grain(sort: str) -> str:
    """How fine a sort is ground."""
    return f"{sort}: fine"


sim = Simulator(steps=3)
state = sim.run()
print(state.trajectory)  #: not false-friend
print(state["trajectory"])  #: not false-friend
positions = array.array("d", [0.0, 1.0])
ball = Ball(trajectory=positions)
print(ball.trajectory)  #: not false-friend
print(getattr(ball, "trajectory", None))  #: not false-friend
agent = MillAgent()
print(agent.act("turn").trajectory)  #: not false-friend
replay = Replay()
replay.add(agent.act("stop"))
print([episode.trajectory for episode in replay.episodes])  #: not false-friend
program = dspy.ReAct("question -> answer", tools=[grain])
experiment = Experiment(program)
pred = experiment.run("Is it rye?")
print(pred.trajectory)  #: agent false-friend
print(experiment.trajectory)  #: not false-friend
print(experiment.summary()["trajectory"])  #: not false-friend
print(Judge().grade(pred))
print(table([pred, pred])[0]["trajectory"])  #: not false-friend
agent = program
print(agent(question="Is it oats?").trajectory)  #: agent false-friend
judged = dspy.Predict("question, trajectory -> answer")(question="ok?", trajectory="none")
print("trajectory" in judged)  #: not false-friend
example = dspy.Example(question="q", trajectory=["a"]).with_inputs("question")
print(example.trajectory)  #: not false-friend
