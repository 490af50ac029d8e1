import functools
import inspect


class Container:
    def __init__(self):
        self._factories = {}
        self._made = {}

    def bind(self, kind, factory):
        self._factories[kind] = factory

    def get(self, kind):
        if kind not in self._made:
            self._made[kind] = self._factories[kind]()
        return self._made[kind]


def inject(container):
    def decorate(function):
        signature = inspect.signature(function)

        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            for name, parameter in list(signature.parameters.items())[len(args):]:
                kwargs.setdefault(name, container.get(parameter.annotation))
            return function(*args, **kwargs)

        return wrapper

    return decorate
