"""Times the shim against the host's own structured loop, and the view it adds: ``python benchmarks/runtime.py``.

Both agents run the same decisions with a model that answers at once, so a turn costs what DSPy and the shim make of it:
the strictest setting there is, since a real model takes a hundred times as long. They take turns, run by run. A run is
cut at its requests, and what counts of each piece is the processor time of its best tenth over all runs: nothing here
waits, and whatever lies above is the work of other programs. A piece is short enough to be spared in some runs.
"""

# ruff: noqa: E402  (a bare checkout has no installed package to import)
from __future__ import annotations

import argparse
import gc
import itertools
import logging
import statistics
import sys
import time
import warnings
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY / "src"), str(REPOSITORY / "tests")]

import dspy

from react_migrate import history_to_trajectory
from react_migrate.compat.history_loop import ReAct
from react_migrate.compat.host import host
from react_migrate.convert.steps import steps_of, trajectory_of
from support.agents import lookup, plan, run

TEXT = 400
"""Characters of an observation, as in the measurements of prompt caching that DSPy's users quote."""


def observed(query: str) -> str:
    """A tool with an answer of ordinary length."""
    return lookup(query).ljust(TEXT, ".")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100, help="pairs of runs (default 100)")
    parser.add_argument("--turns", type=int, default=10, help="turns of a run (default 10)")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    gc.disable()
    print(f"DSPy {dspy.__version__}, {options.turns} turns, {options.rounds} pairs")
    adapters = {"chat": dspy.ChatAdapter(), "xml native": dspy.XMLAdapter(use_native_function_calling=True)}
    for name, adapter in adapters.items():
        print(_overhead(name, adapter, options.turns, options.rounds))
    for steps in (100, 1_000):
        print(_view(steps))


def _overhead(name: str, adapter: Any, turns: int, rounds: int) -> str:
    classes = {"host": host().require_structured_loop(), "shim": ReAct}
    agents = {label: made("question -> answer", [observed], max_iters=turns + 1) for label, made in classes.items()}
    spent: dict[str, list[list[float]]] = {label: [] for label in agents}
    for index in range(rounds + 2):
        order = list(agents)[:: 1 if index % 2 else -1]
        pieces = {label: _run(agents[label], adapter, turns) for label in order}
        gc.collect()
        if index >= 2:  # the first two warm up
            for label, seconds in pieces.items():
                spent[label].append(seconds)
    tenth = max(rounds // 10, 1)
    best = {
        label: sum(statistics.mean(sorted(piece)[:tenth]) for piece in zip(*runs, strict=True)) / (turns + 1) * 1e3
        for label, runs in spent.items()
    }
    overhead = (best["shim"] / best["host"] - 1) * 100
    return f"{name:10}  host {best['host']:.2f} ms a turn, shim {best['shim']:.2f} ms, overhead {overhead:+.1f} %"


def _run(agent: Any, adapter: Any, turns: int) -> list[float]:
    """Seconds up to each request of one run, and from the last one to the end."""
    model = plan(run(*[[("observed", {"query": str(index)})] for index in range(turns)]))
    moments: list[float] = []
    answer = model.forward

    def timed(*args: Any, **options: Any) -> Any:
        moments.append(time.thread_time())
        return answer(*args, **options)

    model.forward = timed
    with dspy.context(lm=model, adapter=adapter):
        moments.append(time.thread_time())
        prediction = agent(question="Q1")
        moments.append(time.thread_time())
    if len(prediction.history.messages) != turns + 1:
        raise SystemExit("the run did not take the turns it was planned to take")
    return [later - earlier for earlier, later in itertools.pairwise(moments)]


def _view(steps: int) -> str:
    model = plan(run([("observed", {"query": "a"})]))
    with dspy.context(lm=model, adapter=dspy.ChatAdapter()):
        first, last = ReAct("question -> answer", [observed])(question="Q1").history.messages
    later = {name: value for name, value in first.items() if name != "question"}
    events = [first, *[later] * (steps - 2), last]
    times = []
    for _ in range(50):
        start = time.thread_time()
        view = trajectory_of(steps_of(events))
        times.append(time.thread_time() - start)
    if history_to_trajectory(events) != view:
        raise SystemExit("the view and the history's trajectory differ")
    milliseconds = min(times) * 1e3
    return f"view of {steps} steps: {milliseconds:.2f} ms, {milliseconds / steps * 100:.2f} ms per 100"


if __name__ == "__main__":
    main()
