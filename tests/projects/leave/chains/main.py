"""Agents of other frameworks that share the name."""
import dspy
from langchain.agents import create_react_agent
from langgraph.prebuilt import create_react_agent as graph_agent
from llama_index.core.agent import ReActAgent
from agents.react import ReAct

lm = dspy.LM("openai/gpt-4o-mini")


def langchain(llm, tools, prompt):
    agent = create_react_agent(llm, tools, prompt)
    result = agent.invoke({"input": "?"})
    return result.trajectory, result["trajectory"], getattr(result, "trajectory", [])


def index(tools):
    agent = ReActAgent.from_tools(tools)
    response = agent.chat("?")
    for step in response.trajectory:
        print(step.observation_0)
    return response.termination_reason


def other(tools):
    agent = ReAct("question -> answer", tools=tools)
    pred = agent(question="?")
    return pred.trajectory["tool_name_0"], pred.trajectory["observation_0"]


def graph(model, tools):
    return graph_agent(model, tools).invoke({"messages": []}).trajectory
