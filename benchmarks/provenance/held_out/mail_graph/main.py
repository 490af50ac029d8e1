from graph import Graph
from nodes import finish, plan, research

graph = Graph()
graph.add_node("plan", plan)
graph.add_node("research", research)
graph.add_node("finish", finish)
state = graph.invoke({"question": "Who wrote?"})
print(state["result"].trajectory)  #: agent state
print(state["plan"].trajectory)  #: not state
print(state["summary"])
