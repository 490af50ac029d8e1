import dspy

from ..sources.wire import wire


class Editor:
    def __init__(self):
        self._agent = dspy.ReAct("question -> answer", tools=[wire])

    def write(self, topic):
        draft = self._agent(question=topic)
        print(draft.trajectory)  #: agent layout
        return draft
