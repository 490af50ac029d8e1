_plugins = {}


def register(name):
    def decorate(cls):
        _plugins[name] = cls
        return cls

    return decorate


def get(name):
    return _plugins[name]
