import functools
import time


def retry(times=3, delay=0.0, catch=(ValueError, TimeoutError)):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            last = None
            for _ in range(times):
                try:
                    return function(*args, **kwargs)
                except catch as problem:
                    last = problem
                    time.sleep(delay)
            raise last

        return wrapper

    return decorate


def timed(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        begin = time.perf_counter()
        value = function(*args, **kwargs)
        return value, time.perf_counter() - begin

    return wrapper


def fallback(first, second):
    try:
        return first()
    except ValueError:
        return second()


class Retrying:
    def __init__(self, program, times):
        self.program = program
        self.times = times
        self.trajectory = []

    def __call__(self, **inputs):
        for attempt in range(self.times):
            self.trajectory.append(attempt)  #: not retry
            try:
                return self.program(**inputs)
            except ValueError:
                continue
        raise RuntimeError("no answer")
