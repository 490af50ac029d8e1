import dspy


def species(name: str) -> str:
    """What a species is like."""
    return f"{name}: shy"


class Notebook:
    def __init__(self, agent=None):
        self.agent = agent or dspy.ReAct("question -> answer", tools=[species])

    def note(self, question):
        out = self.agent(question=question)
        return {"answer": out.answer, "steps": out.trajectory, "raw": out}  #: agent test-tree


def tidy(out):
    return [key for key in out.trajectory if "thought" in key]  #: agent test-tree


def path_of(bird):
    return bird.trajectory  #: not test-tree
