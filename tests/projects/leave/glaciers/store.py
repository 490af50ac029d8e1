"""Measurements in a database, with a column that is called trajectory."""
import sqlite3
from collections import ChainMap, defaultdict, namedtuple
from enum import Enum
from typing import TypedDict

Melt = namedtuple("Melt", "glacier trajectory")


class View(Enum):
    trajectory = "the way of the ice"
    thickness = "how deep it is"


class Drift(TypedDict, total=False):
    glacier: str
    trajectory: dict[str, int]


def filled():
    base = sqlite3.connect(":memory:")
    base.row_factory = sqlite3.Row
    base.execute("create table drift (glacier text, trajectory text)")
    base.executemany("insert into drift values (?, ?)", [("Aletsch", "n,e,e"), ("Rhone", "w")])
    return base


def drifts(base) -> list[Drift]:
    found: list[Drift] = []
    for row in base.execute("select * from drift order by glacier"):
        way = row["trajectory"].split(",")
        found.append(Drift(glacier=row["glacier"], trajectory={f"thought_{i}": ord(c) for i, c in enumerate(way)}))
    return found


def by_length(rows: list[Drift]):
    groups = defaultdict(list)
    for row in rows:
        groups[len(row["trajectory"])].append(row.get("glacier"))
    return dict(groups)


def with_defaults(row: Drift):
    return ChainMap(dict(row), {"trajectory": {}, "source": "none"})
