import dspy


class Agentic:
    tools = ()

    def run(self, question):
        return dspy.ReAct("question -> answer", tools=list(self.tools))(question=question)


class Logged:
    def log(self, out):
        print(out.trajectory)  #: agent inheritance


class Plotted:
    points = ()

    @property
    def trajectory(self):
        return list(self.points)

    def plot(self):
        return self.trajectory  #: not inheritance
