"""The report as GitHub's workflow commands, which show each finding beside its line in a pull request.

Source: GitHub's documentation of workflow commands for Actions (``::error file=…,line=…::message``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.report.level import ordered
from react_migrate.report.line import visible
from react_migrate.report.location import in_repository

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.outcome import Run
    from react_migrate.migration.rule import Finding
    from react_migrate.report.level import Level, Levels

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
_ESCAPES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTIES = {**_ESCAPES, ":": "%3A", ",": "%2C"}


def dump(run: Run, levels: Levels) -> bytes:
    """One command a line for what is left to do and what could not be read; nothing for what was left alone."""
    rows = [_annotation(finding, level) for finding in ordered(run) if (level := levels(finding)) is not None]
    return "".join(f"{row}\n" for row in [*rows, *_unreadable(run)]).encode("utf-8", "backslashreplace")


def _annotation(finding: Finding, level: Level) -> str:
    span = finding.span
    properties = {
        "file": in_repository(finding.path),
        "line": str(span.line),
        "endLine": str(span.end_line),
        # columns mean nothing to GitHub where an annotation spans lines
        **({"col": str(span.column + 1), "endColumn": str(span.end_column)} if span.line == span.end_line else {}),
        "title": f"{finding.rule} {finding.name}",
    }
    return _command(_COMMANDS[level], properties, finding.message)


def _unreadable(run: Run) -> Iterator[str]:
    for outcome in run.outcomes:
        if outcome.error is not None:
            properties = {"file": in_repository(outcome.error.path), "title": "could not be used"}
            yield _command("error", properties, outcome.error.reason)


def _command(name: str, properties: dict[str, str], message: str) -> str:
    given = ",".join(f"{key}={_escaped(value, _IN_PROPERTIES)}" for key, value in properties.items())
    return f"::{name} {given}::{_escaped(message, _ESCAPES)}"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(char, visible(char)) for char in text)
