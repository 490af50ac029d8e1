import dspy
from langchain.agents import AgentExecutor, create_react_agent
from llama_index.core.agent import ReActAgent

from backends import DspyBackend, LangBackend, LlamaBackend, Bench


def fetch(url: str) -> str:
    """Fetch a page."""
    return url


agent = create_react_agent(None, [fetch], None)
executor = AgentExecutor(agent=agent, tools=[fetch])
result = executor.invoke({"input": "hello"})
print(result["trajectory"])  #: not framework
result = ReActAgent(tools=[fetch]).chat("hello")
print(result.trajectory)  #: not framework
agent = dspy.ReAct("question -> answer", tools=[fetch])
result = agent(question="hello")
print(result["trajectory"])  #: agent framework

print(DspyBackend([fetch]).run("q").trajectory)  #: agent framework
print(LangBackend([fetch]).run("q").trajectory)  #: not framework
print(LlamaBackend([fetch]).run("q").trajectory)  #: not framework
bench = Bench([DspyBackend([fetch]), LangBackend([fetch])])
print(bench.compare("q"))
