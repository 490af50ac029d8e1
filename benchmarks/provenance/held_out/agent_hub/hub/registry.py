REGISTRY = {}


def register(name):
    def keep(factory):
        REGISTRY[name] = factory
        return factory

    return keep


def create(name, **options):
    return REGISTRY[name](**options)
