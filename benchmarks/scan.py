"""Times the scan, and a whole ``--check`` run, against a plain scan of the same tree: ``python benchmarks/scan.py``.

The candidates take turns (A, B, A, B, …), so that a noisy moment falls on all of them; what counts are the medians
and their ratio. Everything is read from the page cache: each candidate runs once before the clock starts.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from plain_scan import plain_scan
from tree import make_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY / "src"), str(REPOSITORY / "codemods")]


def our_scan(root: str) -> tuple[int, int]:
    """The same numbers as ``plain_scan``, from the scan that the tool uses."""
    from react_migrate.project.discovery import Scan
    from react_migrate.project.ignore import compile_line

    compile_line.cache_clear()  # a run meets each line for the first time
    scan = Scan([Path(root)])
    hits = sum(1 for _ in scan)
    return scan.files, hits


def process(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run this Python with the checkout on its path, its bytecode kept as that of an installed package is."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path[:2])
    environment["PYTHONPYCACHEPREFIX"] = os.path.join(tempfile.gettempdir(), "react-migrate-bytecode")
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


def take_turns(candidates: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The median wall-clock seconds of each candidate."""
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for run in candidates.values():
        run()
    for _ in range(rounds):
        for name, run in candidates.items():
            start = time.perf_counter()
            run()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(seconds) for name, seconds in times.items()}


def show(title: str, medians: dict[str, float]) -> None:
    """Print a table whose first row is 1."""
    unit = next(iter(medians.values()))
    print(f"\n{title:<46} {'median':>9} {'ratio':>6}")
    for name, seconds in medians.items():
        print(f"{name:<46} {seconds * 1000:>6.0f} ms {seconds / unit:>6.2f}")


def whole_run(root: str) -> str | None:
    """What a ``--check`` run over the tree finds, as a line; ``None`` if there is no such command."""
    result = process("-m", "react_migrate", "--check", "--output-format", "json", root)
    try:
        return ", ".join(f"{count} {what}" for what, count in json.loads(result.stdout)["summary"].items())
    except (ValueError, KeyError):
        print(f"whole run left out: {(result.stderr.strip() or 'no JSON').splitlines()[-1]}")
        return None


def measure(root: str, rounds: int) -> None:
    """Time everything on one tree and print the tables."""
    print(f"plain scan: {plain_scan(root)}, our scan: {our_scan(root)} (files, files with a word)")
    show(
        "in this process",
        take_turns({"plain scan": lambda: plain_scan(root), "Scan": lambda: our_scan(root)}, rounds),
    )
    candidates = {"plain scan": lambda: process(str(Path(__file__).with_name("plain_scan.py")), root)}
    found = whole_run(root)
    if found:
        print(f"whole run: {found}")
        candidates["react_migrate --check"] = lambda: process("-m", "react_migrate", "--check", root)
    show("as a process", take_turns(candidates, rounds))


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the tree in a temporary folder, or take the one given, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--tree", type=Path, help="an existing folder to measure instead of a made-up one")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        root = options.tree or Path(folder)
        if not options.tree:
            size = make_tree(root, options.files)
            print(f"{options.files} files, {size / 1e6:.0f} MB, Python {sys.version.split()[0]}")
        measure(str(root), options.rounds)


if __name__ == "__main__":
    main()
