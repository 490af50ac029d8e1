"""Prints recall and precision of react-migrate on the labelled programs, per kind of flow, next to basedpyright's.

`python benchmarks/provenance/measure.py` measures both; without basedpyright (`pip install 'basedpyright==1.40.*'`) it
says so and prints what was recorded. `--record` writes the checker's recall into `recorded/`, `--misses` lists
what react-migrate missed or reported wrongly, `--held-out` measures the set that nothing was mended for first.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

import type_checker
from figures import ALL, Row, misses, rows
from findings import reported
from labels import HELD_OUT, PROGRAMS, labels, programs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from labels import Label


def recall_of_checker(
    known: list[Label], root: Path, *, record: bool
) -> tuple[str, dict[str, Row] | None, Mapping[str, float]]:
    """The checker's name and version, its rows if it is installed, and its recall by kind, measured or recorded."""
    checker = type_checker.command()
    if checker is None:
        recorded = json.loads(type_checker.record_of(root).read_text(encoding="utf-8"))
        return f"basedpyright {recorded['version']} (recorded; it is not installed here)", None, recorded["recall"]
    found = type_checker.reported(checker, root)
    table = rows(known, found, found)
    version, recall = type_checker.version(checker), {kind: round(row.recall, 4) for kind, row in table.items()}
    if record:
        text = json.dumps({"version": version, "recall": recall}, indent=2)
        type_checker.record_of(root).write_text(f"{text}\n", encoding="utf-8")
    return f"basedpyright {version}", table, recall


def printed(
    own: Mapping[str, Row], rewritten: Mapping[str, Row], other: Mapping[str, Row] | None, recall: Mapping[str, float]
) -> str:
    """The table, in Markdown; recall and precision in per cent."""
    lines = [
        "| kind of flow | to find | recall | rewritten | precision | checker's recall | checker's precision |",
        "|---|---|---|---|---|---|---|",
    ]
    for kind, row in own.items():
        precision = _percent(other[kind].precision) if other else "-"
        cells = [kind, row.wanted, _percent(row.recall), _percent(rewritten[kind].recall), _percent(row.precision)]
        lines.append("| " + " | ".join(map(str, [*cells, _percent(recall.get(kind, 0.0)), precision])) + " |")
    return "\n".join(lines)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}".removesuffix(".0")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python benchmarks/provenance/measure.py")
    parser.add_argument("--record", action="store_true", help="write the checker's recall into recorded/")
    parser.add_argument("--misses", action="store_true", help="list what react-migrate missed or reported wrongly")
    parser.add_argument("--held-out", action="store_true", help="measure the held-out programs instead")
    words = parser.parse_args()
    root = HELD_OUT if words.held_out else PROGRAMS
    known, found = labels(root), reported(root)
    migrated = {place for place, report in found.items() if report == "migrated"}
    name, other, recall = recall_of_checker(known, root, record=words.record)
    own = rows(known, found, migrated)
    counted = f"{len(known)} labelled accesses in {len(programs(root))} programs"
    print(f"{counted}, {own[ALL].wanted} of them to find; {name}\n")
    print(printed(own, rows(known, migrated, migrated), other, recall))
    if words.misses:
        print("\n".join(["", *misses(known, found)]))


if __name__ == "__main__":
    main()
