import functools


def logged(function):
    @functools.wraps(function)
    def wrapper(*arguments, **options):
        result = function(*arguments, **options)
        print(function.__name__, result.trajectory)  #: agent decorator
        return result

    return wrapper


def retried(times):
    def decorate(function):
        def wrapper(*arguments):
            for _ in range(times):
                result = function(*arguments)
                if result.trajectory:  #: agent decorator
                    return result
            raise RuntimeError

        return wrapper

    return decorate


class Cached:
    def __init__(self, function):
        self.function = function
        self.results = {}

    def __call__(self, question):
        if question not in self.results:
            self.results[question] = self.function(question)
        return self.results[question]


def timed(function):
    def wrapper(*arguments):
        return 0.1, function(*arguments)

    return wrapper


def shown(function):
    def wrapper(*arguments):
        return str(function(*arguments).trajectory)  #: agent decorator

    return wrapper


def with_agent(agent):
    def decorate(function):
        def wrapper(question):
            return function(agent, question)

        return wrapper

    return decorate
