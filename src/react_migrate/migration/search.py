"""What the rules of a run find: in one module, and in the files that are not Python."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from react_migrate.migration.choice import chosen, chosen_in
from react_migrate.migration.outcome import Outcome
from react_migrate.migration.suppression import UNUSED, comments, suppressed, unused

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from react_migrate.migration.program import Program
    from react_migrate.migration.rule import Finding, Rule
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.settings import Settings


def in_module(facts: ModuleFacts, rules: Sequence[Rule], settings: Settings) -> list[Finding]:
    """The findings in a module, in the order of their places; ``rules`` are all there are, chosen or not."""
    return sorted(_in_module(facts, rules, settings), key=attrgetter("place"))


def elsewhere(program: Program, rules: Iterable[Rule], settings: Settings) -> Iterator[Outcome]:
    """The outcomes of files that are not Python."""
    found: dict[Path, list[Finding]] = {}
    for rule in chosen(rules, settings):
        for finding in rule.find_elsewhere(program, settings.style):
            if rule in chosen_in(finding.path, [rule], settings):
                found.setdefault(finding.path, []).append(finding)
    errors = {error.path: error for error in program.errors}
    for path in sorted({*found, *errors}):
        yield Outcome(path, tuple(sorted(found.get(path, ()), key=attrgetter("place"))), error=errors.get(path))


def _in_module(facts: ModuleFacts, rules: Sequence[Rule], settings: Settings) -> Iterator[Finding]:
    """Where comments suppress findings all rules are asked, as only that tells which comments nothing needs."""
    marks = comments(facts, rules)
    wanted = chosen_in(facts.path, rules, settings)
    codes = {rule.code for rule in wanted}
    for finding in suppressed(_asked(facts, rules if marks else wanted, settings), marks):
        if finding.rule in codes:
            yield finding
    for rule in wanted:
        for span, message in unused(marks) if rule.code == UNUSED else ():
            yield rule.finding_at(facts.path, span, facts.line(span.line), message)


def _asked(facts: ModuleFacts, rules: Iterable[Rule], settings: Settings) -> Iterator[Finding]:
    for rule in rules:
        for finding in rule.find(facts, settings.style):
            yield replace(finding, before=finding.before or facts.line(finding.span.line))
