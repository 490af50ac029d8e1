import dspy

from boat.retry import Retrying, fallback, retry, timed


def row(strokes: int) -> str:
    """Row."""
    return str(strokes)


agent = dspy.ReAct("question -> answer", tools=[row])


@retry(times=2)
def rescue(question):
    return agent(question=question)


@timed
def chart(question):
    return dspy.RLM("question -> answer")(question=question)


result = rescue("who?")
print(result.trajectory)  #: agent retry
result, seconds = chart("where?")
print(result.trajectory)  #: not retry
result, seconds = timed(agent)(question="when?")
print(result.trajectory)  #: agent retry
steady = Retrying(agent, times=3)
print(steady(question="how?").trajectory)  #: agent retry
print(fallback(lambda: agent(question="now?"), lambda: None).trajectory)  #: agent retry

attempt = 0
result = None
while attempt < 3:
    try:
        result = agent(question="again?")
        break
    except ValueError:
        attempt += 1
else:
    raise SystemExit("gave up")
print(result.trajectory)  #: agent retry
print(steady.trajectory)  #: not retry
