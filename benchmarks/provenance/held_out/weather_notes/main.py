# %% [markdown]
# # Agents for weather questions

# %%
import dspy


def forecast(city: str) -> str:
    """The forecast."""
    return "rain"


# %%
agent = dspy.ReAct("question -> answer", tools=[forecast])
result = agent(question="Paris?")
result.trajectory  #: agent notebook

# %%
for key, value in sorted(result.trajectory.items()):  #: agent notebook
    print(key, value)

# %% [markdown]
# ## A long document

# %%
rlm = dspy.RLM("question -> answer")
result = rlm(question="Paris?")
print(len(result.trajectory))  #: not notebook
for i, step in enumerate(result.trajectory):  #: not notebook
    print(i, step["code"])

# %%
questions = ["Oslo?", "Rome?"]
results = [agent(question=q) for q in questions]
[len(r.trajectory) for r in results]  #: agent notebook

# %%
def show(result, width=60):
    trajectory = result["trajectory"]  #: agent notebook
    index = 0
    while f"thought_{index}" in trajectory:
        print(str(trajectory[f"thought_{index}"])[:width])
        index += 1


show(results[0])
show(agent(question="Bern?"))

# %%
results = [rlm(question=q) for q in questions]
print([one.trajectory for one in results])  #: not notebook

# %%
best, *others = sorted((agent(question=q) for q in questions), key=lambda one: len(one.answer))
print(best.trajectory)  #: agent notebook
print([other.trajectory for other in others])  #: agent notebook
