"""The desk lets a small model do the work."""
import dspy


def rate(place: str) -> str:
    """Look a rate up."""
    return f"{place}: 5"


class Desk(dspy.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model
        self.agent = dspy.ReAct("parcel -> postage", tools=[rate])

    def forward(self, parcel):
        return self.agent(parcel=parcel, lm=self.model)


class Careful(dspy.ReAct):
    """Takes the model itself."""

    def forward(self, parcel, lm=None):
        with dspy.context(lm=lm or dspy.settings.lm):
            return super().forward(parcel=parcel)
