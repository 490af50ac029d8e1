#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# A comment that belongs to the file.

"""Reads in every kind of place.

The text says pred.trajectory too.
"""

from __future__ import annotations; import asyncio, sys  # two on a line

import press as p; from press import (
    aask,  # trailing
    ask,
)

pred = ask()

# layouts
names = (
    pred
    # between the two
    .trajectory  # and after
    .items()
)
print(len(list(names)))
first = pred \
    .trajectory["thought_0"]
print(first)
print(pred . trajectory [ "tool_name_0" ], pred.trajectory[  # inside
    "observation_0"
])
if pred.trajectory: print("one line", pred.trajectory["thought_0"]); print("and another")
x = pred.trajectory; y = x["thought_1"]; print(y)
print(*pred.trajectory, sep="|")
print({**pred.trajectory} == pred.trajectory, [*pred.trajectory][:1], dict(pred.trajectory, extra=1)["extra"])
print((pred).trajectory["thought_0"], ((pred)).trajectory["thought_0"], (ask()).trajectory["thought_0"])
print(ask().trajectory["tool_args_0"]["sort"], not pred.trajectory, len(pred.trajectory) // 4)
print("thought_0" in pred.trajectory, "thought_9" not in pred.trajectory, pred.trajectory is not None)
print("yes" if pred.trajectory else "no", pred.trajectory and 1, pred.trajectory or 2)  # pred.trajectory
print(f"{pred.trajectory['thought_0']!r:>12} {{pred.trajectory}} {len(pred.trajectory) // 4}")
print(f"{getattr(pred, 'trajectory', {})['tool_name_0']}" f"{'trajectory' in pred}" """
{}""".format(pred.trajectory["thought_1"]))
print("%s" % pred.trajectory["thought_0"], "%(tool_name_0)s" % pred.trajectory)
assert pred.trajectory, pred.trajectory
assert "thought_0" in pred.trajectory and pred.trajectory["thought_0"], f"{pred.trajectory}"


def generator():
    yield pred.trajectory["thought_0"]
    yield from pred.trajectory
    return pred.trajectory


def default(text=pred.trajectory["thought_0"], *, kind: "str" = pred.trajectory["tool_name_0"]) -> str:
    def inner(): return text, kind, pred.trajectory["thought_1"]
    return inner()


class Page:
    title = pred.trajectory["thought_0"]

    @staticmethod
    def turn(pred): return pred.trajectory["thought_0"] \
        + pred.trajectory["thought_1"]


async def later():
    print((await aask()).trajectory["thought_0"], [pred.trajectory["thought_0"] for pred in [await aask()]])
    print((await asyncio.gather(aask()))[0].trajectory["thought_0"])


print(list(generator())[:2], default(), Page.title, Page.turn(ask()))
asyncio.run(later())
print((lambda q: q.trajectory)(pred)["thought_0"], (q := pred).trajectory["thought_0"], p.ask().trajectory["thought_1"])
try:
    raise KeyError(pred.trajectory["thought_0"])
except KeyError as error:
    print(error, pred.trajectory["thought_1"])
while pred.trajectory:
    break
with open(__file__, encoding="utf-8") as text:
    print("shebang" if text.readline().startswith("#!") else "lost", pred.trajectory.get("nothing"))
for i, (key, value) in enumerate(pred.trajectory.items()): print(i, key, value) if i < 2 else None
print(sys.argv[1:] or pred.trajectory["tool_name_1"], end="")
print()
import carriage, feed, half, inside, mixed, taken, unended

print(taken.TAKEN, unended.end, inside.late(), feed.leaf(), carriage.OLD, mixed.MIXED, half.done, half.undone)
