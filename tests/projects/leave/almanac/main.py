"""Talks about dspy.ReAct and pred.trajectory, and has neither.

    pred = dspy.ReAct("question -> answer", tools=[])(question="?")
    print(pred.trajectory["tool_name_0"])
"""

# pred.trajectory was removed: see getattr(pred, "trajectory", {}) in the old tree.
SNIPPET = '''
import dspy
agent = dspy.ReAct("q -> a", tools=[])
print(agent(q="?").trajectory)
'''
HELP = {"trajectory": "what dspy.ReAct did", "reason": "why it ended"}
KEYS = ["trajectory", "answer"]
MESSAGE = f"read {'pred.trajectory'} with care"

trajectory = [1, 2, 3]  # a plain list
print(len(SNIPPET), HELP["trajectory"], KEYS[0], MESSAGE, trajectory[0], len(trajectory))
print({key: HELP.get(key) for key in KEYS})
