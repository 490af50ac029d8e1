"""The report for a person: by file what changed and why it is proven, what is left to do, what was left alone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from textwrap import dedent
from typing import TYPE_CHECKING

from react_migrate.report.line import Line, Part, line
from react_migrate.report.location import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from react_migrate.migration.outcome import Outcome, Run
    from react_migrate.migration.rule import Finding

FEW = 3
"""How many places of one reason are listed unless all are asked for."""


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is told: ``migrated`` findings may be left to a diff, ``all_places`` lists every place left alone."""

    migrated: bool = True
    all_places: bool = False


def lines(run: Run, detail: Detail) -> Iterator[Line]:
    """The report of ``run`` without its verdict; nothing at all where nothing was found."""
    for outcome in run.outcomes:
        yield from _file(outcome, detail)
    yield from _left_alone(run.outcomes, detail)
    yield from run_time(run, detail)
    yield from unusable(run)


def unusable(run: Run) -> Iterator[Line]:
    """The files that could not be read or written, each with its sentence."""
    errors = [outcome.error for outcome in run.outcomes if outcome.error is not None]
    if not errors:
        return
    yield line(Part("Could not be used", "bold red"))
    yield from (line(f"  {shown(error.path)}: {error.reason}") for error in errors)
    yield ()


def _file(outcome: Outcome, detail: Detail) -> Iterator[Line]:
    statuses = ("migrated", "manual") if detail.migrated else ("manual",)
    findings = sorted((f for f in outcome.findings if f.status in statuses), key=_order)
    if not findings:
        return
    yield line(Part(shown(outcome.path), "bold"))
    told: list[str] = []
    for _, same_line in groupby(findings, key=lambda f: (f.cell, f.span.line, f.before, f.after, f.status)):
        group = list(same_line)
        yield from _occurrence(group)
        proof = list(dict.fromkeys(filter(None, map(_chain, group))))
        yield from (
            line(Part(f"      {text}", "dim")) for text in (["proven as before"] if proof and proof == told else proof)
        )
        told = proof or told
    yield ()


def _order(finding: Finding) -> tuple[int, int, int, str]:
    return (finding.cell or 0, finding.span.line, finding.span.column, finding.rule)


def _occurrence(findings: Sequence[Finding]) -> Iterator[Line]:
    """The findings that share one source line and its replacement: each named, the line shown once."""
    for finding in findings:
        yield line(
            "  ", Part(_place(finding), "cyan"), " ", Part(finding.rule, "bold"), f" {finding.name}{_mark(finding)}"
        )
    yield from _change(findings[0])
    yield from (line(f"      {text}") for text in dict.fromkeys(f.message for f in findings if f.status == "manual"))


def _place(finding: Finding) -> str:
    cell = "" if finding.cell is None else f"cell {finding.cell}, "
    return f"{cell}{finding.span.line}:{finding.span.column + 1}"


def _mark(finding: Finding) -> str:
    if finding.status == "migrated":
        return ""
    return ": needs --unsafe or your decision" if finding.applicability == "unsafe" else ": needs you"


def _change(finding: Finding) -> Iterator[Line]:
    if not finding.after or finding.after == finding.before:
        yield from (line(f"      {row}") for row in _rows(finding.before))
        return
    yield from (line(Part(f"    - {row}", "red")) for row in _rows(finding.before))
    yield from (line(Part(f"    + {row}", "green")) for row in _rows(finding.after))


def _rows(source: str) -> list[str]:
    return dedent(source).strip("\n").split("\n") if source.strip() else []


def _chain(finding: Finding) -> str:
    """The evidence as ``file:line note → :line note``, a file being named where it is another than before."""
    links = []
    last: Path | None = None
    for link in finding.evidence:
        links.append(f"{'' if link.path == last else shown(link.path)}:{link.line} {link.note}")
        last = link.path
    return " → ".join(links)


def _left_alone(outcomes: Sequence[Outcome], detail: Detail) -> Iterator[Line]:
    """Findings that need no change, by reason, the most frequent first."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for finding in (f for outcome in outcomes for f in outcome.findings if f.status == "left_alone"):
        places = reasons.setdefault((finding.rule, finding.message), [])
        places.append(f"{shown(finding.path)}:{_place(finding)}")
    if not reasons:
        return
    yield line(Part("Left alone", "bold"))
    for (rule, message), places in sorted(reasons.items(), key=lambda item: -len(item[1])):
        yield line("  ", Part(rule, "bold"), f" {message}")
        yield from _places(places, detail)
    yield ()


def run_time(run: Run, detail: Detail) -> Iterator[Line]:
    """What evidence files tell beyond the findings: what of it does not count, and what it does not speak of."""
    told = run.run_time
    if told is None or not (told.void or told.idle or told.unread):
        return
    sentences = {
        "changed since they ran, so that their evidence does not count; record it anew": map(shown, told.void),
        "never asked a prediction when the program ran": (f"{shown(f.path)}:{_place(f)}" for f in told.idle),
        "asked a prediction in a form that no rule looks for": (f"{shown(path)}:{row}" for path, row in told.unread),
    }
    yield line(Part("At run time", "bold"))
    for sentence, places in sentences.items():
        if listed := list(places):
            yield line(f"  {sentence}")
            yield from _places(listed, detail)
    yield ()


def _places(places: Sequence[str], detail: Detail) -> Iterator[Line]:
    if detail.all_places:
        yield from (line(Part(f"      {place}", "dim")) for place in places)
        return
    more = f" and {len(places) - FEW} more (all with --verbose)" if len(places) > FEW else ""
    yield line(Part(f"      {', '.join(places[:FEW])}{more}", "dim"))
