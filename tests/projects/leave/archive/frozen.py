# react-migrate: skip-file
"""Left as it is on purpose."""


def first(pred):
    return pred.trajectory["observation_0"]
