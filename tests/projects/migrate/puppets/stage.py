import dspy


def light(colour: str) -> str:
    """Set a light."""
    if colour == "black":
        raise ValueError("no such light")
    return f"{colour} light"


def sound(name: str) -> str:
    """Play a sound."""
    return f"{name} is heard"


director = dspy.ReAct("scene -> cue", tools=[light, sound])


def effects(pred):
    return [v for k, v in pred.trajectory.items() if k.startswith("observation_")]


def calls(pred):
    return len(getattr(pred, "trajectory", None) or {}) // 4


def explains(pred):
    return hasattr(pred, "trajectory")


def direct(scene):
    pred = director(scene=scene)
    return pred.cue, effects(pred), calls(pred), explains(pred)
