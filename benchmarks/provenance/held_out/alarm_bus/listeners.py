import logging

log = logging.getLogger(__name__)


def log_answer(result):
    log.info("answered after %s", list(result.trajectory))  #: agent callback


def on_planned(result):
    log.info("planned %s", list(result.trajectory))  #: not callback


class Recorder:
    def __init__(self):
        self.kept = []
        self.paths = []

    def record(self, result):
        if getattr(result, "trajectory", None):  #: agent callback
            self.kept.append(result)

    def note(self, path):
        self.paths.append(path)
