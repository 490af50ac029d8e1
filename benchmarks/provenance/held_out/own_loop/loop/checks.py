def compare(own, upstream, question):
    left = own(question=question)
    right = upstream(question=question)
    same = left.trajectory.keys() == {"a"}  #: not own-react
    return same, right.trajectory.keys()  #: agent own-react


def names(outcome):
    return [v for k, v in outcome.trajectory.items() if k.startswith("tool_name")]  #: agent own-react
