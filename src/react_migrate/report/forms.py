"""The forms that a report can take, each made only when it is asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from react_migrate.report.level import by_status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from react_migrate.migration.outcome import Run
    from react_migrate.migration.rule import Finding, Rule
    from react_migrate.report.checked import Held
    from react_migrate.report.form import Form
    from react_migrate.report.level import Level, Levels

_LEVELS: dict[str, Level] = {"break": "error", "deprecated": "warning", "pending": "note"}


def of_rewrite(form: Form, run: Run, rules: Sequence[Rule]) -> bytes:
    """What a rewrite found and did, in any form but ``text``, which takes the verdict too."""
    if form in ("json", "jsonl"):
        from react_migrate.report import json

        document = json.document(run)
        return json.dump(document) if form == "json" else json.dump_lines(document)
    return _of_others(form, run, by_status, rules)


def of_check(form: Form, held: Held, rules: Sequence[Rule]) -> bytes:
    """What a check found, in any form but ``text``: only what counts where people look at every line of it."""
    if form in ("json", "jsonl"):
        from react_migrate.report import json
        from react_migrate.report.checked_json import document

        made = document(held)
        return json.dump(made) if form == "json" else json.dump_lines(made)
    from react_migrate.report.checked import sentence

    shown = {id(one.finding): one for one in (held.findings if form == "sarif" else held.failing)}
    told = {key: replace(one.finding, message=sentence(one)) for key, one in shown.items()}
    levels = {id(told[key]): _LEVELS[one.standing.severity] for key, one in shown.items()}
    return _of_others(form, _only(held.run, told), lambda finding: levels[id(finding)], rules)


def _only(run: Run, told: Mapping[int, Finding]) -> Run:
    """A run with no other findings than those that are told, as they are told."""
    outcomes = [
        replace(outcome, findings=tuple(told[id(one)] for one in outcome.findings if id(one) in told))
        for outcome in run.outcomes
    ]
    return replace(run, outcomes=[one for one in outcomes if one.findings or one.error is not None])


def _of_others(form: Form, run: Run, levels: Levels, rules: Sequence[Rule]) -> bytes:
    if form == "sarif":
        from react_migrate.report import sarif

        return sarif.dump(run, levels, rules)
    if form == "github":
        from react_migrate.report import github

        return github.dump(run, levels)
    from react_migrate.report import junit

    return junit.dump(run, levels)
