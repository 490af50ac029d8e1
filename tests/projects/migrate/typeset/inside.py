"""Only a docstring."""


def late():
    from press import ask

    return ask().trajectory["thought_0"]
