from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Packet:
    label: str
    out: Any


@dataclass
class Shelf:
    packets: list[Packet] = field(default_factory=list)

    @property
    def newest(self):
        return self.packets[-1]


def packets(shelf):
    return [packet.out for packet in shelf.packets]
