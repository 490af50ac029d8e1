"""Times ``check`` on trees with nothing to find: ``python benchmarks/check.py``.

The yardstick is twice the start and end of ``python -c "import argparse, tomllib"``, plus what the scan of the tree
takes in a process that is running already. The three take turns; what counts are the medians of processor time, which
a busy machine disturbs less than the clock. Processes find compiled modules, as installed ones do.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from scan import REPOSITORY, our_scan

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (0, 100, 1000)
"""Python files in the trees."""

YARDSTICK = ("-c", "import argparse, tomllib")


def main() -> None:
    """Measure each tree and print a row of the table in ``benchmarks/README.md``."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--rounds", type=int, default=25)
    rounds = options.parse_args().rounds
    print("| files | yardstick | scan | check | allowed | ratio |\n|---|---|---|---|---|---|")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as root:
            fill(Path(root), size)
            yardstick, scan, check = medians(root, rounds)
            allowed = 2 * yardstick + scan
            figures = " | ".join(f"{seconds * 1000:.0f} ms" for seconds in (yardstick, scan, check, allowed))
            print(f"| {size} | {figures} | {check / allowed:.2f} |")


def fill(root: Path, files: int) -> None:
    """Put modules of the standard library that mention neither word of the prefilter into ``root``."""
    library = Path(sysconfig.get_path("stdlib"))
    sources = [path for path in sorted(library.glob("*.py")) if b"trajectory" not in path.read_bytes()]
    for number in range(files):
        folder = root / f"package_{number // 50}"
        folder.mkdir(exist_ok=True)
        shutil.copyfile(sources[number % len(sources)], folder / f"module_{number}.py")


def medians(root: str, rounds: int) -> tuple[float, float, float]:
    """Seconds of the yardstick, the scan and the check of ``root``."""
    candidates: tuple[Callable[[], object], ...] = (
        lambda: process(*YARDSTICK, folder=root),
        lambda: our_scan(root),
        lambda: process("-m", "react_migrate", "check", root, folder=root),
    )
    taken: tuple[list[float], ...] = ([], [], [])
    for turn in range(rounds + 1):
        for candidate, times in zip(candidates, taken, strict=True):
            start = spent()
            candidate()
            if turn:  # the first one fills the caches
                times.append(spent() - start)
    first, second, third = map(statistics.median, taken)
    return first, second, third


def spent() -> float:
    """Seconds of processor time of this process and those it has waited for."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def process(*arguments: str, folder: str) -> None:
    """Run this Python with the checkout on its path; it has to succeed."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = os.pathsep.join((str(REPOSITORY / "src"), str(REPOSITORY / "codemods")))
    command = [sys.executable, *arguments]
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True)


if __name__ == "__main__":
    main()
