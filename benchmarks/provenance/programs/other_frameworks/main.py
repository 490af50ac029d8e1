"""Agents of other frameworks, beside one of DSPy's."""

import dspy
from langchain.agents import create_react_agent
from llama_index.core.agent.workflow import ReActAgent

llama = ReActAgent(tools=[])
chain = create_react_agent(None, [], None)
out = llama.run("What is a llama?")
print(out.trajectory)  #: not false-friend
result = chain.invoke({"question": "What is a chain?"})
print(result["trajectory"])  #: not false-friend
print(result.get("trajectory", []))  #: not false-friend


class ReActRunner:
    """Runs one of the others."""

    def __init__(self, agent):
        self.agent = agent

    def run(self, question):
        out = self.agent.run(question)
        return out.trajectory  #: not false-friend


print(ReActRunner(llama).run("And an alpaca?"))
ours = dspy.ReAct("question -> answer", tools=[])
print(ours(question="And a vicuna?").trajectory)  #: agent false-friend
