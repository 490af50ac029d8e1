class Proxy:
    def __init__(self, wrapped):
        self.wrapped = wrapped

    def __getattr__(self, name):
        return getattr(self.wrapped, name)


class Named:
    def __init__(self, agent):
        self._parts = {"agent": agent, "helper": agent}

    def ask(self, question):
        return self._parts["agent"](question=question)

    def __getattr__(self, name):
        if name in ("agent", "helper"):
            return self._parts[name]
        raise AttributeError(name)


class Curtain:
    trajectory = "up and down"

    def __init__(self, inner):
        self.inner = inner

    def __getattr__(self, name):
        return getattr(self.inner, name)


class Record:
    def __init__(self, values, **more):
        self.values = values
        self.__dict__.update(more)

    def __getitem__(self, key):
        return self.values[key]
