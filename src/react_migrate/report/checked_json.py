"""The report of ``check`` for a program: the document of every report, with what was found out about each finding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from react_migrate.migration.checking.severity import Severity  # noqa: TC001 - the models need it at run time
from react_migrate.report import json
from react_migrate.report.json import Document, Item, item_of
from react_migrate.report.level import ordered
from react_migrate.report.location import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.checking.checked import Checked
    from react_migrate.migration.checking.target import Target
    from react_migrate.migration.rule import Finding
    from react_migrate.report.checked import Held


class CheckedItem(Item):
    """A finding and how it stands on the DSPy of its file; ``severity`` is ``None`` where no release concerns it.

    ``releases`` are the admitted ones that are hit, as ``major.minor``; ``later`` says that those past the timeline
    are hit too. ``change`` is the slug of the timeline's row.
    """

    severity: Severity | None
    change: str | None
    releases: tuple[str, ...]
    later: bool
    symbol: str
    fingerprint: str
    known: bool


class CheckedDocument(Document):
    """The report of ``check``; ``target`` is what the findings were held against, in words."""

    findings: tuple[CheckedItem, ...]
    fail_on: Severity
    failing: int
    command: Literal["check"] = "check"


def document(held: Held) -> CheckedDocument:
    """The report of a check as models."""
    plain = json.document(held.run)
    return CheckedDocument(
        target="; ".join(dict.fromkeys(map(_target, held.targets))),
        summary=plain.summary,
        findings=tuple(_items(held)),
        unreadable=plain.unreadable,
        run_time=plain.run_time,
        fail_on=held.fail_on,
        failing=len(held.failing),
    )


def _items(held: Held) -> Iterator[CheckedItem]:
    concerned = {id(one.finding): one for one in held.findings}
    for finding in ordered(held.run):
        yield _item(finding, concerned.get(id(finding)))


def _item(finding: Finding, one: Checked | None) -> CheckedItem:
    return CheckedItem(
        **item_of(finding).model_dump(),
        severity=one.standing.severity if one else None,
        change=one.standing.change.slug if one else None,
        releases=one.standing.releases.releases if one else (),
        later=one is not None and one.standing.releases.later,
        symbol=finding.symbol,
        fingerprint=finding.fingerprint,
        known=one is not None and one.known,
    )


def _target(target: Target) -> str:
    if target.asked:
        return target.asked
    declared = dict.fromkeys(f"{one.text} ({shown(one.path)}:{one.line})" for one in target.declarations)
    return ", ".join(declared) or "every release"
