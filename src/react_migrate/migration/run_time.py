"""What evidence files tell a run: which reads asked a prediction when the program ran, and which never did."""

from __future__ import annotations

import ast
import os
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.evidence.document import read
from react_migrate.project.discovery import project_root
from react_migrate.project.saved_run import digest
from react_migrate.provenance.reads import NAME
from react_migrate.timeline import TRAJECTORY, TRAJECTORY_GUARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from react_migrate.evidence.document import Document, File, Touch
    from react_migrate.migration.rule import Finding
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.reads import Read


_ASKED = frozenset((TRAJECTORY, TRAJECTORY_GUARD))
"""What a finding is of that asks a prediction for its trajectory."""


@dataclass(slots=True)
class RunTime:
    """Evidence files by the path to show for each, and what one run made of them.

    ``void`` are the files that are others by now than those that ran, ``idle`` the findings that something has to be
    done about and that never ran, ``unread`` the lines that asked for a trajectory in a form that no rule looks for.
    """

    documents: Mapping[Path, Document]
    root: Path
    void: list[Path] = field(default_factory=list)
    idle: list[Finding] = field(default_factory=list)
    unread: list[tuple[Path, int]] = field(default_factory=list)

    @classmethod
    def load(cls, paths: Iterable[Path], root: Path) -> RunTime:
        """The evidence in ``paths`` for a project at ``root``.

        Raises:
            UsageError: one cannot be read, or is no evidence file.
        """
        return cls({path: read(path) for path in paths}, root)

    def inform(self, facts: ModuleFacts, absolute: str, data: bytes) -> None:
        """Tell a module which of its reads were seen; ``data`` are its bytes."""
        told = {path: file for path, document in self.documents.items() for file in self._of(document, absolute)}
        current = {path: file for path, file in told.items() if file.sha256 == digest(data)}
        if told and not current:
            self.void.append(facts.path)
            return
        asking = [one for one in facts.reads if one.name == NAME]
        for path, file in current.items():
            found = {touch: list(_reads_at(touch, asking, facts)) for touch in file.touches}
            facts.seen.update((one.node, path) for reads in found.values() for one in reads)
            self.unread += (
                (facts.path, touch.line)
                for touch, reads in found.items()
                if not reads and not any(_covers(one.node, touch.line) for one in asking)
            )

    def look_over(self, facts: ModuleFacts, findings: Iterable[Finding]) -> None:
        """Keep those findings of a module that never ran, and of the lines those that no finding speaks of."""
        if facts.path not in self.void:
            open_ones = [one for one in findings if one.status != "left_alone"]
            never = {facts.span(one.node) for one in facts.reads if one.name == NAME and one.node not in facts.seen}
            self.idle += (one for one in open_ones if one.span in never)
            asking = [one.span for one in open_ones if not _ASKED.isdisjoint(one.changes)]
            self.unread = [
                (path, line)
                for path, line in self.unread
                if path != facts.path or not any(span.line <= line <= span.end_line for span in asking)
            ]

    def _of(self, document: Document, absolute: str) -> Iterator[File]:
        """What a document has of a file, under any of the names that a recording may have given it."""
        for root in (project_root(Path(absolute)), self.root, Path.cwd()):
            name = os.path.relpath(absolute, root).replace(os.sep, "/")
            if name in document.files:
                yield document.files[name]
                return


def _reads_at(touch: Touch, reads: Sequence[Read], facts: ModuleFacts) -> Iterator[Read]:
    """The reads that a touch is; where only its line is known, those of that line if they ask the same thing."""
    if touch.column is not None:
        place = (touch.line, touch.column, touch.end_line, touch.end_column)
        yield from (one for one in reads if place in (_place(one.node), _place_by_name(one.node)))
        return
    on_line = [one for one in reads if _covers(one.node, touch.line)]
    asked = groupby(on_line, key=lambda one: (facts.text(one.receiver), facts.module.enclosing_function(one.node)))
    if len(list(asked)) == 1:
        yield from on_line


def _covers(node: ast.expr, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _place(node: ast.expr) -> tuple[int, int, int | None, int | None]:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def _place_by_name(node: ast.expr) -> tuple[int, int, int | None, int | None]:
    """Where the compiler puts an attribute, or a call of one, on a later line than what it is taken from."""
    named = node.func if isinstance(node, ast.Call) else node
    if not isinstance(named, ast.Attribute):
        return _place(node)
    line, end = named.end_lineno or named.lineno, named.end_col_offset or named.col_offset
    return line, end - len(named.attr.encode()), node.end_lineno, node.end_col_offset
