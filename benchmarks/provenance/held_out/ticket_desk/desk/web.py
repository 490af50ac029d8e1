from dataclasses import dataclass, field
from typing import Any, Callable


@dataclass
class Request:
    body: dict[str, Any]
    state: dict[str, Any] = field(default_factory=dict)


class App:
    def __init__(self):
        self.routes: dict[str, Callable] = {}

    def post(self, path):
        def register(handler):
            self.routes[path] = handler
            return handler

        return register

    def call(self, path, body):
        return self.routes[path](Request(body))
