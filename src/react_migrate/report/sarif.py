"""The report as SARIF 2.1.0, which code-scanning services and editors read.

Source: OASIS, Static Analysis Results Interchange Format 2.1.0. Rule ids are stable, URIs relative to the repository,
and ``partialFingerprints`` stay the same when lines move.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from react_migrate.project.discovery import repository
from react_migrate.report.level import ordered
from react_migrate.report.location import in_repository
from react_migrate.report.replacement import Replacement, fix, replacements
from react_migrate.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from react_migrate.errors import FileError
    from react_migrate.migration.outcome import Run
    from react_migrate.migration.rule import Evidence, Finding, Rule
    from react_migrate.report.level import Levels
    from react_migrate.report.replacement import Region

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
"""The name that code-scanning services use for the top of the repository."""

FINGERPRINT = "reactMigrate/v1"

_Object = dict[str, Any]


def dump(run: Run, levels: Levels, rules: Sequence[Rule]) -> bytes:
    """The report of ``run`` as indented UTF-8 JSON, ended by a newline; ``rules`` are all that took part."""
    changed = {one.path: replacements(one.path, one.before, one.after) for one in run.outcomes if one.after is not None}
    index = {rule.code: number for number, rule in enumerate(rules)}
    results = [_result(finding, levels, index, changed, run) for finding in ordered(run)]
    errors = [one.error for one in run.outcomes if one.error is not None]
    document = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver(rules)},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {ROOT: {"description": _text("the top folder of the repository")}},
                "invocations": [_invocation(errors)],
                "results": results,
            }
        ],
    }
    return json.dumps(document, indent=2, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def _driver(rules: Sequence[Rule]) -> _Object:
    return {"name": "react-migrate", "semanticVersion": __version__, "rules": [_rule(rule) for rule in rules]}


def _rule(rule: Rule) -> _Object:
    summary, _, more = " ".join((type(rule).__doc__ or rule.name).split()).partition(". ")
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": _text(summary.removesuffix(".") + "."),
        "fullDescription": _text(f"{summary}. {more}".strip() if more else summary),
        "help": _text("\n".join(change.guide for change in rule.changes) or summary),
        "defaultConfiguration": {"level": "warning"},
    }


def _invocation(errors: Sequence[FileError]) -> _Object:
    notes = [
        {
            "level": "error",
            "message": _text(error.reason),
            "locations": [{"physicalLocation": {"artifactLocation": _artifact(error.path)}}],
        }
        for error in errors
    ]
    return {"executionSuccessful": not errors, "toolExecutionNotifications": notes}


def _result(
    finding: Finding, levels: Levels, index: Mapping[str, int], changed: Mapping[Path, list[Replacement]], run: Run
) -> _Object:
    level = levels(finding)
    result: _Object = {
        "ruleId": finding.rule,
        "ruleIndex": index[finding.rule],
        "kind": "notApplicable" if level is None else "fail",
        "level": level or "none",
        "message": _text(finding.message),
        "locations": [_location(finding.path, _region(finding))],
        "relatedLocations": [_link(link) for link in finding.evidence],
        "partialFingerprints": {FINGERPRINT: finding.fingerprint},
    }
    if finding.fixed and finding.path in changed:
        others = [
            other.span for one in run.outcomes if one.path == finding.path for other in one.findings if other.fixed
        ]
        result["fixes"] = [_fix(finding.path, fix(changed[finding.path], finding.span, others))]
    return result


def _fix(path: Path, parts: Sequence[Replacement]) -> _Object:
    return {
        "description": _text("Rewrite these lines."),
        "artifactChanges": [
            {
                "artifactLocation": _artifact(path),
                "replacements": [
                    {"deletedRegion": _bounds(part.region), "insertedContent": _text(part.text)} for part in parts
                ],
            }
        ],
    }


def _location(path: Path, region: _Object) -> _Object:
    return {"physicalLocation": {"artifactLocation": _artifact(path), "region": region}}


def _link(link: Evidence) -> _Object:
    return {**_location(link.path, {"startLine": max(link.line, 1)}), "message": _text(link.note)}


def _region(finding: Finding) -> _Object:
    span = finding.span
    return _bounds((span.line, span.column + 1, span.end_line, span.end_column + 1))


def _bounds(region: Region) -> _Object:
    return dict(zip(("startLine", "startColumn", "endLine", "endColumn"), region, strict=True))


def _artifact(path: Path) -> _Object:
    """Relative to the repository; a file outside one has no base to be relative to."""
    absolute = Path(os.path.abspath(path))
    if repository(absolute.parent) is None:
        return {"uri": quote(os.fsencode(os.path.relpath(absolute).replace(os.sep, "/")))}
    return {"uri": quote(os.fsencode(in_repository(path))), "uriBaseId": ROOT}


def _text(text: str) -> _Object:
    return {"text": text.encode("utf-8", "backslashreplace").decode()}
