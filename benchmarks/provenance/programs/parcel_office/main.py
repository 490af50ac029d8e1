"""A parcel office: the same helper is used by position, by keyword, by `map`, by `partial` and through a table."""

from functools import partial

import dspy


def track(number: str) -> str:
    """Where a parcel is."""
    return f"{number} is in Ghent"


def line(prefix, outcome):
    return prefix + str(outcome.trajectory)  #: agent parameter


def keys(outcome):
    return sorted(outcome.trajectory)  #: agent parameter


def last_of(outcome, fallback=None):
    known = outcome.trajectory or fallback  #: agent parameter
    return list(known.values())[-1]


def weigh(outcome):
    return len(outcome.trajectory)  #: agent parameter


def route(van):
    return van["trajectory"]  #: not parameter


def stamp(outcome=None):
    if outcome is None:
        outcome = clerk(question="Is the stamp dry?")
    return outcome.trajectory  #: agent parameter


clerk = dspy.ReAct("question -> answer", tools=[track])
results = [clerk(question=number) for number in ("A1", "B2")]
with_prefix = partial(line, "> ")
print(with_prefix(outcome=results[0]))
print(list(map(keys, results)))
print([job(results[1]) for job in (last_of,)])
print(max(results, key=weigh).answer)
print(route({"trajectory": ["depot", "door"]}))
print(stamp(), stamp(results[0]))
print(sorted(results, key=lambda found: len(found.trajectory))[0].answer)  #: agent parameter
print(sorted([{"trajectory": [1]}], key=lambda van: len(van["trajectory"])))  #: not parameter
