import dspy


def sound(floor: int) -> str:
    """Sound the alarm."""
    return str(floor)


agent = dspy.ReAct("question -> answer", tools=[sound])


class Unfinished(Exception):
    def __init__(self, prediction):
        super().__init__(prediction)
        self.prediction = prediction


class Alarm(Exception):
    def __init__(self, route):
        super().__init__("alarm")
        self.trajectory = route


def drill(place, strict):
    pred = agent(question=place)
    if strict and "observation_9" not in pred.trajectory:  #: agent error
        raise Unfinished(pred)
    raise Alarm(["stairs", "door"])


def inspect_all(places):
    good, bad = [], []
    for place in places:
        try:
            if not place:
                raise Alarm(["window"])
            good.append(agent(question=place))
        except Alarm as alarm:
            bad.append(alarm)
    return good, bad
