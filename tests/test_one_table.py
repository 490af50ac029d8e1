"""The rules, the warnings, the pages, the changelog and our own names agree with the timeline."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import react_migrate
from react_migrate import deprecation
from react_migrate.cli import COMMANDS
from react_migrate.report.timeline import page
from react_migrate.timeline import (
    ALIAS_GONE,
    CHANGES,
    NEWEST,
    OLDER_REACT,
    RELEASES,
    STRUCTURED_FROM,
    Change,
    reached,
    stage,
)
from react_migrate_codemods import RULES

CHECKOUT = Path(__file__).parents[1]
PAGES = sorted((CHECKOUT / "docs").glob("*.md"))
CHANGELOG = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_page_is_made_from_the_table() -> None:
    written = (CHECKOUT / "docs" / "timeline.md").read_text(encoding="utf-8")
    assert written == page(RULES), "run python scripts/timeline_page.py"


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.slug)
def test_a_row_has_a_rule_or_says_why_not(change: Change) -> None:
    rules = [rule.code for rule in RULES if change in rule.changes]
    assert rules or change.unruled, "no rule looks for it: say why in the row's `unruled`"
    assert not (rules and change.unruled), f"{rules} look for it: take `unruled` out of the row"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_rules_changes_are_rows(rule: object) -> None:
    assert set(getattr(rule, "changes", ())) <= set(CHANGES)


def test_the_dates_are_releases_of_the_timeline() -> None:
    dates = {date for row in CHANGES for date in (row.changed_in, row.deprecated_in, row.removed_in) if date}
    assert dates == {OLDER_REACT.changed_in, STRUCTURED_FROM, ALIAS_GONE}
    assert {".".join(date.split(".")[:2]) for date in (*dates, NEWEST)} <= {*RELEASES}
    assert RELEASES[-1] == ALIAS_GONE, "what comes after the last release is judged as the last"
    assert [*RELEASES] == sorted(RELEASES, key=lambda release: [*map(int, release.split("."))])


def test_the_warnings_are_named_after_the_dates() -> None:
    named = {
        name: f"{found[2]}.{found[3]}"
        for name in vars(deprecation)
        if (found := re.fullmatch(r"(Pending|ChangedIn|RemovedIn)DSPy(\d)(\d)Warning", name))
    }
    assert named == {
        "PendingDSPy35Warning": STRUCTURED_FROM,
        "ChangedInDSPy35Warning": STRUCTURED_FROM,
        "RemovedInDSPy36Warning": ALIAS_GONE,
    }


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.slug)
@pytest.mark.parametrize("version", ["3.4.1", "3.5.0", "3.6.0"])
def test_a_warnings_class_follows_the_stage(change: Change, version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REACT_MIGRATE_AS_OF", version)
    monkeypatch.setenv("REACT_MIGRATE_WARNINGS", "error")
    with pytest.raises(deprecation.ReactMigrateWarning) as raised:
        deprecation.warn_change(change)
    assert raised.value.change is change
    if stage(change, version) == "pending":
        expected = deprecation.PendingDSPy35Warning
    elif change.removed_in == ALIAS_GONE:
        expected = deprecation.RemovedInDSPy36Warning
    else:
        expected = deprecation.ChangedInDSPy35Warning
    assert type(raised.value) is expected


def test_the_newest_release_is_the_one_that_the_tests_run_on() -> None:
    pinned = re.search(r"^dspy==(\d+\.\d+)", (CHECKOUT / "requirements" / "constraints.txt").read_text(), re.MULTILINE)
    assert pinned
    assert pinned[1] == NEWEST


def overdue(newest: str) -> list[str]:
    """Names of ours that are there though what they keep alive is gone on the newest DSPy."""
    return [
        name
        for change in CHANGES
        if change.removed_in and reached(newest, change.removed_in)
        for name in change.ours
        if _is_offered(name.removeprefix("react_migrate."))
    ]


def _is_offered(name: str) -> bool:
    return name in react_migrate.__all__ or f'"{name}"' in Path(react_migrate.__file__).read_text(encoding="utf-8")


def test_nothing_is_offered_beyond_its_removal() -> None:
    assert overdue(NEWEST) == []
    assert overdue(ALIAS_GONE) == ["react_migrate.ReActV2"], "the check sees a name that is overdue"


def codes(text: str) -> set[str]:
    return set(re.findall(r"\bRM\d{3}\b", text))


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", *(f"docs/{one.name}" for one in PAGES)])
def test_pages_name_no_rule_that_there_is_not(page: str) -> None:
    assert codes((CHECKOUT / page).read_text(encoding="utf-8")) <= {rule.code for rule in RULES}


def test_the_changelog_tells_of_every_rule_and_command() -> None:
    assert {rule.code for rule in RULES} - codes(CHANGELOG) == set(), "write a line in CHANGELOG.md"
    told = {command for command in COMMANDS if f"`{command}" in CHANGELOG or f" {command} " in CHANGELOG}
    assert set(COMMANDS) - told <= {"rewrite"}


def test_the_changelog_has_the_form_it_says() -> None:
    assert re.search(r"^## \[Unreleased\]$", CHANGELOG, re.MULTILINE)
    sections = set(re.findall(r"^### (.*)$", CHANGELOG, re.MULTILINE))
    assert sections <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
