from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Protocol


class Answering(Protocol):
    def __call__(self, *, question: str) -> Any: ...


class Cable:
    trajectory = "along the sea bed"


class Repository:
    def __init__(self):
        self._rows = {}
        self._routes = {}

    def save(self, out):
        key = len(self._rows) + 1
        self._rows[key] = out
        self._routes[key] = Cable()
        return key

    def find(self, key):
        return self._rows.get(key)

    def find_route(self, key):
        return self._routes.get(key)


class App:
    def __init__(self, agent: Answering, repository: Repository):
        self.agent = agent
        self.repository = repository

    def ask(self, question):
        out = self.agent(question=question)
        self.repository.save(out)
        return out

    def handle(self, question):
        out = self.ask(question)
        return {"answer": out.answer, "steps": list(out.trajectory)}  #: agent service


def create_app(factory: Callable[[], Answering]) -> App:
    return App(factory(), Repository())


@dataclass
class Message:
    body: Any
    trajectory: list = field(default_factory=list)


class Gateway:
    def __init__(self, app):
        self._app = app

    def send(self, question):
        return Message(self._app.ask(question))


class Telegram:
    trajectory = "by wire"

    def __init__(self, message):
        self.message = message

    @classmethod
    def of(cls, message):
        return cls(message)
