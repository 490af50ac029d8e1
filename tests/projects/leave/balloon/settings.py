"""Options of the command line, over those of the environment."""
import argparse
import os


class Settings:
    """What the environment says."""

    def __init__(self, environ=os.environ):
        self.trajectory = environ.get("BALLOON_TRAJECTORY", "drift")
        self.max_iters = int(environ.get("BALLOON_MAX_ITERS", "4"))

    @classmethod
    def of(cls, environ):
        return cls(environ)


def parser(settings):
    parser = argparse.ArgumentParser(prog="balloon")
    parser.add_argument("--trajectory", default=settings.trajectory, choices=["drift", "climb", "land"])
    parser.add_argument("--max-iters", type=int, default=settings.max_iters)
    parser.add_argument("question", nargs="?", default="How high is the balloon?")
    return parser


def merged(settings, args):
    return {**vars(settings), **{key: value for key, value in vars(args).items() if value is not None}}
