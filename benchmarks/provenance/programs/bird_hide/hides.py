class Flight:
    trajectory = "north by west"


def look(agent, question):
    out = agent(question=question)
    assert not isinstance(out, Flight)
    return out


def maybe(agent, ask):
    out = agent(question="tern?") if ask else None
    return out and out.trajectory  #: agent dual


def narrowed(thing):
    if type(thing) is Flight:
        return thing.trajectory  #: not dual
    if not hasattr(thing, "answer"):
        return None
    return thing.trajectory  #: agent dual


def spotted(agent):
    out = None
    for question in ("owl?", "wren?"):
        out = agent(question=question)
    return None if out is None else out["trajectory"]  #: agent dual


def track(flight):
    return flight.trajectory if flight else None  #: not dual
