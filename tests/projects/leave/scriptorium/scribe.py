"""A program whose parts are called like those of an agent."""

import dspy


class Route:
    """Where a messenger went."""

    def __init__(self, points):
        self.trajectory = points

    def _format_trajectory(self, sign):
        return sign.join(map(str, self.trajectory))

    def truncate_trajectory(self, count):
        return self.trajectory[:count]


class Scribe(dspy.Module):
    def __init__(self):
        super().__init__()
        self.extract = dspy.ChainOfThought("page -> title")
        self.react = dspy.Predict("mood -> reaction")
        self.choose = dspy.Predict("task -> next_tool_name, next_tool_args")
        self.tools = {"start": "quill", "finish": "sand"}

    def forward(self, page):
        return self.extract(page=page)


def steps(tools):
    return [name for name in tools if name != "finish"]
