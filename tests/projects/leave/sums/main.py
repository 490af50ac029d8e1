"""An agent that writes code; a subclass of the loop with keys of its own."""
import dspy


def cube(x: int) -> int:
    """x to the third."""
    return x**3


class Coder(dspy.CodeAct):
    """The interpreter is left out."""

    def forward(self, **inputs):
        trajectory = {"generated_code_0": "print(cube(2))", "code_output_0": "8", "observation_0": "no"}
        return dspy.Prediction(answer="8", trajectory=trajectory)


def unused():
    act = dspy.CodeAct("question -> answer", tools=[cube], max_iters=3)
    outcome = act(question="2 cubed")
    return outcome.trajectory["generated_code_0"], outcome.trajectory.get("code_output_0")


coder = Coder("question -> answer", tools=[cube])
outcome = coder(question="2 cubed?")
print(outcome.trajectory["generated_code_0"], outcome.trajectory["code_output_0"])
print([key for key in outcome.trajectory if key.startswith("generated_code_")])
