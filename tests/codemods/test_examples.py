"""Every rule's examples are its tests: what is rewritten, what is reported, and what is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.migration.suppression import UNUSED
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.migration.rule import Example, Rule

CASES = [
    pytest.param(rule, example, id=f"{rule.code}-{number}")
    for rule in RULES
    for number, example in enumerate(rule.examples)
]


def migrate(text: str, rule: Rule, example: Example, folder: Path) -> tuple[str, list[str]]:
    path = folder / example.file
    for name, content in (*example.beside, (example.file, text)):
        (folder / name).write_text(content, encoding="utf-8")
    settings = Settings(paths=(folder,), style=example.style, unsafe=example.unsafe, select=(rule.code,))
    run = engine.run(settings, RULES)
    statuses = [finding.status for outcome in run.outcomes for finding in outcome.findings]
    for outcome in run.outcomes:
        assert outcome.error is None
        if outcome.path == path and outcome.after is not None:
            return outcome.after.decode(), statuses
    return text, statuses


@pytest.mark.parametrize(("rule", "example"), CASES)
def test_example(rule: Rule, example: Example, tmp_path: Path) -> None:
    changed, statuses = migrate(example.before, rule, example, tmp_path)
    if example.after is not None:
        assert changed == example.after
        assert "migrated" in statuses
        assert migrate(changed, rule, example, tmp_path)[0] == changed, "a second run changes something"
    else:
        assert changed == example.before
        if example.fires:
            assert statuses
        else:
            assert set(statuses) <= {"left_alone"}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_third_of_the_examples_show_restraint(rule: Rule) -> None:
    restrained = [example for example in rule.examples if example.after is None]
    assert len(restrained) * 3 >= len(rule.examples)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_rule_explains_itself(rule: Rule) -> None:
    assert rule.__doc__
    assert rule.changes or rule.code == UNUSED, "a comment can be idle on every DSPy"


def test_codes_and_names_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len({rule.name for rule in RULES}) == len(RULES)
