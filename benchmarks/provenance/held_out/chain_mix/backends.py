from typing import Any, Protocol

import dspy
import langchain.agents as lc
from llama_index.core.agent import ReActAgent


class Backend(Protocol):
    def run(self, question: str) -> Any: ...


class DspyBackend:
    def __init__(self, tools):
        self.agent = dspy.ReAct("question -> answer", tools=tools)

    def run(self, question):
        return self.agent(question=question)


class LangBackend:
    def __init__(self, tools):
        self.agent = lc.initialize_agent(tools, None, agent="react")

    def run(self, question):
        return self.agent.invoke(question)


class LlamaBackend:
    def __init__(self, tools):
        self.agent = ReActAgent.from_tools(tools)

    def run(self, question):
        return self.agent.query(question)


class Bench:
    def __init__(self, backends: list[Backend]):
        self.backends = backends

    def compare(self, question):
        results = [backend.run(question) for backend in self.backends]
        return [bool(result.trajectory) for result in results]  #: dual framework
