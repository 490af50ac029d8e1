"""The report for a program: one JSON document, schema version 1, described by the models below."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from react_migrate.migration.rule import Applicability, Finding  # noqa: TC001 - the models need them at run time
from react_migrate.report.level import ordered
from react_migrate.report.location import shown
from react_migrate.timeline import STRUCTURED_FROM

if TYPE_CHECKING:
    from react_migrate.migration.outcome import Run


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Sum(_Frozen):
    """``findings == migrated + manual + left_alone``; ``unreadable`` counts files."""

    files: int
    findings: int
    migrated: int
    manual: int
    left_alone: int
    unreadable: int


class Link(_Frozen):
    """One place of the chain that proves a finding; ``line`` from 1."""

    path: str
    line: int
    note: str


class Item(_Frozen):
    """One finding; lines and columns from 1, columns in characters, the end exclusive.

    ``fixed`` says that the new text of the file holds the edit, whether or not it was written (``--check``).
    """

    rule: str
    name: str
    path: str
    cell: int | None
    line: int
    column: int
    end_line: int
    end_column: int
    applicability: Applicability
    fixed: bool
    message: str
    evidence: tuple[Link, ...]


class Unusable(_Frozen):
    """A file that could not be read or written, and why."""

    path: str
    reason: str


class Line(_Frozen):
    """A line of a file; ``line`` from 1."""

    path: str
    line: int


class RunTimeEvidence(_Frozen):
    """What evidence files told: files that have changed since, findings that never ran, lines that no rule looks at."""

    changed: tuple[str, ...]
    never_ran: tuple[Item, ...]
    elsewhere: tuple[Line, ...]


class Document(_Frozen):
    """The whole report; ``target`` is the DSPy release that the program is being moved to.

    ``run_time`` is there in a run with ``--evidence`` only.
    """

    schema_version: Literal[1] = 1
    target: str = STRUCTURED_FROM
    summary: Sum
    findings: tuple[Item, ...]
    unreadable: tuple[Unusable, ...]
    run_time: RunTimeEvidence | None = None


def document(run: Run) -> Document:
    """The report of ``run`` as models, findings in the order of the files and of their places in them."""
    errors = (one.error for one in run.outcomes if one.error is not None)
    total = run.summary
    return Document(
        summary=Sum(
            files=total.files,
            findings=total.findings,
            migrated=total.migrated,
            manual=total.manual,
            left_alone=total.left_alone,
            unreadable=total.unreadable,
        ),
        findings=tuple(map(item_of, ordered(run))),
        unreadable=tuple(Unusable(path=shown(error.path), reason=_text(error.reason)) for error in errors),
        run_time=_run_time(run),
    )


def dump(whole: Document) -> bytes:
    """A report as indented UTF-8 JSON, ended by a newline."""
    return whole.model_dump_json(indent=2, exclude=_absent(whole)).encode() + b"\n"


_LISTS = {"summary", "findings", "unreadable"}


def dump_lines(whole: Document) -> bytes:
    """The same as JSON Lines, each with its ``type``: ``finding`` or ``unreadable`` a line, the ``summary`` last."""
    rows = [
        *({"type": "finding", **item.model_dump()} for item in whole.findings),
        *({"type": "unreadable", **file.model_dump()} for file in whole.unreadable),
        {"type": "summary", **whole.model_dump(exclude=_LISTS | _absent(whole)), **whole.summary.model_dump()},
    ]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def _absent(whole: Document) -> set[str]:
    return {"run_time"} if whole.run_time is None else set()


def _run_time(run: Run) -> RunTimeEvidence | None:
    told = run.run_time
    if told is None:
        return None
    return RunTimeEvidence(
        changed=tuple(map(shown, told.void)),
        never_ran=tuple(map(item_of, told.idle)),
        elsewhere=tuple(Line(path=shown(path), line=line) for path, line in told.unread),
    )


def item_of(finding: Finding) -> Item:
    """One finding as a model."""
    span = finding.span
    return Item(
        rule=finding.rule,
        name=finding.name,
        path=shown(finding.path),
        cell=finding.cell,
        line=span.line,
        column=span.column + 1,
        end_line=span.end_line,
        end_column=span.end_column + 1,
        applicability=finding.applicability,
        fixed=finding.fixed,
        message=_text(finding.message),
        evidence=tuple(Link(path=shown(e.path), line=e.line, note=_text(e.note)) for e in finding.evidence),
    )


def _text(text: str) -> str:
    """``text`` without lone surrogates, which JSON in UTF-8 cannot carry."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
