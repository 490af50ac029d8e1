"""What ``check`` says to a person: a line a finding, what it was held against, and a verdict with the next command."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from react_migrate.migration.checking.checked import FAILED_RUNS, LEAVING
from react_migrate.migration.checking.severity import SEVERITIES
from react_migrate.report.line import Line, Part, line
from react_migrate.report.location import shown
from react_migrate.report.verdict import count
from react_migrate.timeline import CODE_ACT, FAILED_SUBMIT, reached

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from react_migrate.migration.checking.baseline import Known
    from react_migrate.migration.checking.checked import Checked
    from react_migrate.migration.checking.severity import Severity
    from react_migrate.migration.checking.target import Target
    from react_migrate.migration.outcome import Run
    from react_migrate.project.requirements import Declaration

MANY = 10
"""How many stale entries of a baseline are named."""

_STYLES: dict[Severity, str] = {"break": "red", "deprecated": "yellow", "pending": "cyan"}
_VERBS: dict[Severity, str] = {"break": "breaks on", "deprecated": "deprecated on", "pending": "still right on"}
_SILENT = "means something else, without an error, on"
_NOUNS: dict[Severity, str] = {"break": "break", "deprecated": "deprecation", "pending": "pending finding"}

_NOTHING: dict[Severity, str] = {
    "break": "breaks",
    "deprecated": "breaks or is deprecated",
    "pending": "is left to do",
}


@dataclass(frozen=True, slots=True)
class Held:
    """A run's findings held against the releases that count; ``targets`` are those of all the files looked at,
    ``stale`` what the baseline knows and nobody found.

    ``command`` is how the user starts the program, ``paths`` what was checked, as typed.
    """

    run: Run
    findings: Sequence[Checked]
    targets: Sequence[Target]
    fail_on: Severity
    command: str
    paths: str
    stale: Mapping[Known, int] = field(default_factory=dict)

    @property
    def failing(self) -> list[Checked]:
        """The findings that the exit status answers for."""
        return [one for one in self.findings if one.fails(self.fail_on)]


def places(held: Held) -> Iterator[Line]:
    """``path:line:column: code name: message``, one line a finding that counts; what no error tells of comes first."""
    for one in sorted(held.failing, key=lambda one: not one.standing.change.silent):
        finding = one.finding
        cell = "" if finding.cell is None else f"cell {finding.cell}:"
        place = f"{shown(finding.path)}:{cell}{finding.span.line}:{finding.span.column + 1}:"
        yield line(
            Part(place, "bold"), " ", Part(finding.rule, _STYLES[one.standing.severity]),
            f" {finding.name}: {sentence(one)}",
        )  # fmt: skip


def sentence(one: Checked) -> str:
    """What a finding comes to on the releases that count."""
    change, message, releases = one.standing.change, one.finding.message, one.standing.releases.words
    if releases in message:
        return message
    dates = filter(None, (change.changed_in, change.deprecated_in, change.removed_in))
    happens = "" if any(f"DSPy {date}" in message for date in dates) else f"{change.what}, {change.dates}: "
    silent = change.silent and one.standing.severity == "break"
    return f"{happens}{message.removesuffix('.')}; {_SILENT if silent else _VERBS[one.standing.severity]} {releases}"


def closing(held: Held) -> Iterator[Line]:
    """What the findings were held against, a note on failed runs, and the verdict as the last line."""
    for sentence in dict.fromkeys(sentence for target in held.targets for sentence in _against(target)):
        yield line(sentence)
    for known, number in [*held.stale.items()][:MANY]:
        where = f" in {known.symbol}" if known.symbol else ""
        yield line(
            f"Known and gone: {known.path}: {known.rule} {known.text}{where}{f', {number} times' * (number > 1)}"
        )
    if held.run.engines & FAILED_RUNS and any(_reaches(target, FAILED_SUBMIT.changed_in) for target in held.targets):
        happens = f"{FAILED_SUBMIT.what} raise {FAILED_SUBMIT.new} from DSPy {FAILED_SUBMIT.changed_in} on"
        yield line(f"No rule finds this: {happens}. {FAILED_SUBMIT.guide}")
    if LEAVING in held.run.engines and any(_reaches(target, CODE_ACT.removed_in) for target in held.targets):
        yield line(f"No rule finds this: {LEAVING} {CODE_ACT.when}. {CODE_ACT.guide}")
    yield line(Part(verdict(held), "bold"))


def _reaches(target: Target, release: str | None) -> bool:
    admitted = target.admitted
    return release is not None and (admitted.later or any(reached(one, release) for one in admitted.releases))


def _against(target: Target) -> Iterator[str]:
    """The sentences that say what a target is."""
    words = target.admitted.words
    if target.asked:
        yield f"Held against {words} ({target.option} {target.asked})."
        return
    if not target.declarations:
        yield f"No file declares which DSPy is used, so every release counts: {words}."
    elif len({one.text for one in target.declarations}) == 1:
        yield f"{_cited(target.declarations)} admits {words}."
    else:
        yield f"{_cited(target.declarations)} together admit {words}."
    if target.installed:
        yield f"Installed today: {_cited(target.installed)}."


def _cited(declarations: Iterable[Declaration]) -> str:
    cited = dict.fromkeys(f"{shown(one.path)}:{one.line} ({one.text})" for one in declarations)
    return ", ".join(cited)


def verdict(held: Held) -> str:
    """The last line."""
    failing = held.failing
    rest = Counter(one.standing.severity for one in held.findings if not one.counts(held.fail_on))
    parts = [_sum(held, failing)]
    parts += [
        f"{count(rest[severity], _NOUNS[severity])} (--fail-on {severity} lists them)." if rest[severity] else ""
        for severity in SEVERITIES
    ]
    known = sum(one.known for one in held.findings if one.counts(held.fail_on))
    if known:
        parts.append(f"{count(known, 'known finding')} in the baseline.")
    if held.stale:
        parts.append(f"{sum(held.stale.values())} of the baseline gone (--update-baseline takes them out).")
    if held.run.summary.unreadable:
        parts.append(f"{count(held.run.summary.unreadable, 'file')} could not be used.")
    return " ".join(filter(None, [*parts, _next(held, failing)]))


def _sum(held: Held, failing: Sequence[Checked]) -> str:
    files = count(held.run.files, "file")
    if not failing:
        new = " new" if any(one.known for one in held.findings) else ""
        return f"Nothing{new} {_NOTHING[held.fail_on]} in {files}."
    numbers = Counter(one.standing.severity for one in failing)
    listed = " + ".join(count(numbers[one], _NOUNS[one]) for one in SEVERITIES if numbers[one])
    return f"{listed} in {count(len({one.finding.path for one in failing}), 'file')}."


def _next(held: Held, failing: Sequence[Checked]) -> str:
    if held.run.summary.unreadable:
        return "Next: correct what is said above and run again."
    if any(one.finding.edits and one.finding.applicability == "safe" for one in failing):
        return f"Next: {held.command} {held.paths}"
    rules = Counter(one.finding.rule for one in failing)
    return f"Next: {held.command} explain {rules.most_common(1)[0][0]}" if rules else ""
