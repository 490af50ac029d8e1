"""A radio hut: closures, nested functions, lambdas and names of outer scopes."""

import dspy

current = None


def signal(band: str) -> str:
    """What is heard on a band."""
    return f"{band}: static"


class Mast:
    trajectory = "straight up"


def build():
    agent = dspy.ReAct("question -> answer", tools=[signal])
    kept = []

    def ask(question):
        out = agent(question=question)
        kept.append(out)
        return out

    def newest():
        return kept[-1].trajectory  #: agent closure

    return ask, newest, lambda: kept[0].trajectory  #: agent closure


def counter():
    last = None

    def update(out):
        nonlocal last
        last = out

    def show():
        return last.trajectory  #: agent closure

    return update, show


def remember(out):
    global current
    current = out


def with_mast(mast):
    def inner():
        return mast.trajectory  #: not closure

    return inner


def delayed(out):
    return lambda: out.trajectory  #: agent closure


ask, newest, oldest = build()
print(ask("40 m?").trajectory)  #: agent closure
print(newest(), oldest())
update, show = counter()
update(ask("20 m?"))
print(show())
remember(ask("10 m?"))
print(current.trajectory)  #: agent closure
print(with_mast(Mast())())
print(delayed(ask("6 m?"))())
tellers = [lambda found=ask(band): found.trajectory for band in ("2 m", "70 cm")]  #: agent closure
print([tell() for tell in tellers])
