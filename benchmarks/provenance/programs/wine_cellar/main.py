"""A cellar: DSPy's own wrappers around an agent."""

import asyncio

import dspy


def bottle(year: str) -> str:
    """What is left of a year."""
    return f"{year}: 3"


def good(arguments, prediction):
    return float(bool(prediction.trajectory))  #: agent wrapper


def fine(arguments, prediction):
    return float(not hasattr(prediction, "trajectory"))  #: not wrapper


agent = dspy.ReAct("question -> answer", tools=[bottle])
plain = dspy.ChainOfThought("question -> answer")

best = dspy.BestOfN(module=agent, N=2, reward_fn=good, threshold=1.0)
print(best(question="1961?").trajectory)  #: agent wrapper

refined = dspy.Refine(module=agent, N=1, reward_fn=good, threshold=0.5)
print(refined(question="1975?").trajectory)  #: agent wrapper

fine_plain = dspy.BestOfN(module=plain, N=1, reward_fn=fine, threshold=1.0)
print(hasattr(fine_plain(question="1982?"), "trajectory"))  #: not wrapper

several = dspy.Ensemble(size=None).compile([agent, agent.deepcopy()])
for poured in several(question="1990?"):
    print(poured.trajectory)  #: agent wrapper

picked = dspy.Ensemble(reduce_fn=lambda outs: outs[0]).compile([agent, agent])
print(picked(question="2000?").trajectory)  #: agent wrapper

both = dspy.Parallel(num_threads=1, disable_progress_bar=True)
for poured in both([(agent, dspy.Example(question="a").with_inputs("question")), (agent, {"question": "b"})]):
    print(poured.trajectory)  #: agent wrapper

examples = [dspy.Example(question="c").with_inputs("question")]
for poured in agent.batch(examples, num_threads=1, disable_progress_bar=True):
    print(poured.trajectory)  #: agent wrapper


async def later():
    poured = await dspy.asyncify(agent)(question="2005?")
    print(poured.trajectory)  #: agent wrapper
    async for chunk in dspy.streamify(agent)(question="2010?"):
        if isinstance(chunk, dspy.Prediction):
            print(chunk.trajectory)  #: agent wrapper
    async for chunk in dspy.streamify(plain)(question="2015?"):
        if isinstance(chunk, dspy.Prediction):
            print(getattr(chunk, "trajectory", None))  #: not wrapper


asyncio.run(later())
