"""The yardstick: ``scandir``, read every Python file, look for the words. Nothing is left out or reported."""

from __future__ import annotations

import os
import sys


def plain_scan(root: str) -> tuple[int, int]:
    """How many Python files lie below ``root``, and how many of them hold one of the words."""
    files = hits = 0
    waiting = [root]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                elif entry.name.endswith(".py"):
                    with open(entry.path, "rb") as file:
                        data = file.read()
                    files += 1
                    hits += b"dspy" in data or b"trajectory" in data
    return files, hits


if __name__ == "__main__":
    print(*plain_scan(sys.argv[1]))
