from dataclasses import dataclass


@dataclass
class Point:
    trajectory: str


def numbered(stream):
    for number, item in enumerate(stream, 1):
        yield number, item


def steps(stream):
    for item in stream:
        yield str(item.trajectory)  #: agent generator


def readings():
    yield Point("down")
    yield Point("to the sea")


def flowing(source, names):
    for name in names:
        yield source(question=name)


def two_kinds(source):
    yield "out", source(question="Nete")
    yield "out", source(question="Demer")
