import dspy

from board.config import SETTINGS
from board.loader import engine_class, load_plugin, make_engine

agent = make_engine("ReAct")
result = agent(question="one")
print(result.trajectory)  #: agent plugin

plugin = load_plugin(SETTINGS["plugin"])
result = plugin.run("two")
print(result.trajectory)  #: agent plugin

Engine = getattr(dspy, "ReActV3", None) or dspy.ReAct
result = Engine("question -> answer", tools=[])(question="three")
print(result.trajectory)  #: agent plugin

result = engine_class("fast")("question -> answer", tools=[])(question="four")
print(result.trajectory)  #: agent plugin
result = engine_class("long")("question -> answer")(question="five")
print(result.trajectory)  #: not plugin
result = load_plugin("board.plugins.tracks").run("six")
print(result.trajectory)  #: not plugin
