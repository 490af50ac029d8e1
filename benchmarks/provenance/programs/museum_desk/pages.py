def summary(visit, *, width):
    return "\n".join([short(visit, width), steps_of(visit), deepest(visit, 3)])


def short(v, width):
    return str(v.trajectory)[:width]  #: agent parameter


def steps_of(visit):
    steps = visit.trajectory  #: agent parameter
    return ", ".join(key for key in steps if key.startswith("tool_name_"))


def deepest(one, levels):
    if levels:
        return deepest(one, levels - 1)
    return repr(one.trajectory)  #: agent parameter
