"""A bird hide: predictions and paths side by side in unions, optionals and casts."""

from typing import Any, Optional, Union, cast

import dspy
from hides import Flight, look, maybe, narrowed, spotted, track


def call(bird: str) -> str:
    """The call of a bird."""
    return f"{bird}: pee-wit"


watcher = dspy.ReAct("question -> answer", tools=[call])


def latest(seen: list[Any]) -> Optional[dspy.Prediction]:
    return seen[-1] if seen else None


seen = [watcher(question="lapwing?")]
found = latest(seen)
if found is not None:
    print(found.trajectory)  #: agent dual
thing: Union[Flight, dspy.Prediction]
for thing in (Flight(), watcher(question="curlew?")):
    print(thing.trajectory)  #: dual dual
    if isinstance(thing, Flight):
        print(thing.trajectory)  #: not dual
        continue
    print(thing.trajectory)  #: agent dual
print(look(watcher, "heron?").trajectory)  #: agent dual
print(cast(Any, watcher(question="stork?")).trajectory)  #: agent dual
print(maybe(watcher, True), maybe(watcher, False))
print(narrowed(Flight()), narrowed(watcher(question="crane?")))
print(spotted(watcher) if watcher else None)
print(track(Flight()) or track(None))
