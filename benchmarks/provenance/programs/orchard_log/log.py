from dataclasses import asdict, dataclass
from typing import Any


@dataclass
class Entry:
    answer: str
    trajectory: dict
    raw: Any

    @classmethod
    def from_prediction(cls, pred):
        return cls(pred.answer, trajectory=pred.trajectory, raw=pred)  #: agent field

    def as_row(self):
        return {"answer": self.answer, "trajectory": self.trajectory}  #: not field


@dataclass
class Harvest:
    trajectory: Any

    def __len__(self):
        return len(str(asdict(self)["trajectory"]))  #: not field


class Slots:
    __slots__ = ("first", "trajectory")
