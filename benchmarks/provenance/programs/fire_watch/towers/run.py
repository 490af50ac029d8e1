from .build import default_agent


def watch(question):
    agent = default_agent()
    result = agent(question=question)
    if not result.trajectory:  #: agent factory
        return agent(question=question)
    return result


def made_by(maker, name):
    return maker(name)(question="which way?")
