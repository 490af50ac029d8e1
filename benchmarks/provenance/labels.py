"""The programs' labels: what a careful reader says of every access to a trajectory, and the way its value came.

A label is a comment at the end of the line, ``#: TRUTH KIND``. TRUTH is one of

========== =============================================================================================
agent      on every way it asks the prediction of a V1 ReAct agent
not        it never does
dual       on some ways it does, on others it asks something else
undecided  nobody who only reads the program can say
========== =============================================================================================

and KIND names the flow. A line holds one access at most, and every access (assignments aside) has a label.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.provenance.reads import Read, reads

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAMS = Path(__file__).parent / "programs"
HELD_OUT = Path(__file__).parent / "held_out"
"""Programs that were written, labelled and measured before anything was mended for them."""

TRUTHS = ("agent", "not", "dual", "undecided")

_LABEL = re.compile(rf"#: (?P<truth>{'|'.join(TRUTHS)}) (?P<kind>[a-z-]+)$")


@dataclass(frozen=True)
class Label:
    """One labelled access: ``path`` is relative to its set, ``line`` counts from 1, ``read`` is its syntax."""

    path: str
    line: int
    truth: str
    kind: str
    read: Read

    @property
    def program(self) -> str:
        """The folder of the program."""
        return self.path.split("/", 1)[0]

    @property
    def place(self) -> tuple[str, int]:
        """What identifies it."""
        return self.path, self.line


def programs(root: Path = PROGRAMS) -> list[str]:
    """The names of all programs of a set, in order."""
    return sorted(folder.name for folder in root.iterdir() if folder.is_dir())


def labels(root: Path = PROGRAMS) -> list[Label]:
    """All labels of all programs of a set, by path and line.

    Raises:
        ValueError: an access without a label, a label without an access, or two accesses on one line.
    """
    return [label for path in sorted(root.rglob("*.py")) for label in _labels_of(path, root)]


def accesses(tree: ast.Module) -> Iterator[Read]:
    """The accesses that have a label: all but assignments."""
    return (read for read in reads(tree) if read.form != "write")


def _labels_of(path: Path, root: Path) -> Iterator[Label]:
    name, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
    comments = {number: match for number, line in enumerate(text.split("\n"), 1) if (match := _LABEL.search(line))}
    found = sorted(accesses(ast.parse(text)), key=lambda read: read.node.lineno)
    lines = [read.node.lineno for read in found]
    if lines != list(comments):
        raise ValueError(f"{name}: label each access, one a line; accesses {lines}, labels {list(comments)}")
    for read, (line, match) in zip(found, comments.items(), strict=True):
        yield Label(name, line, match["truth"], match["kind"], read)
