_log = []
_last = None


def record(out):
    global _last
    previous, _last = _last, out
    if previous is not None:
        _log.append(previous)
    _log.append(out)


def latest():
    return _last


def longest_leg(leg):
    leg = leg.trajectory  #: not rebinding
    return len(leg)


def replay():
    lines = []
    index = 0
    while index < len(_log):
        one = _log[index]
        lines.append(str(one.trajectory))  #: agent rebinding
        index += 1
    return lines
